"""The thirteen cases in GTK 4: a GtkListView with a GListStore, a GtkSignalListItemFactory and a widget that wraps.

The list view has widgets for about 205 rows around the place, and takes every other row to be as high as the median of
these. GTK 4.8 has no call that brings a row to the top of the screen: its action `list.scroll-to-item` shows a row at
the nearest edge (`gtk_list_view_scroll_to`, since 4.12, takes no alignment either). An app then scrolls the rest by
the adjustment, once the row has its place, and so does `jump`.

    xvfb-run -a /usr/bin/python3 gtk4_list.py [--variant NAME]
"""

import os

os.environ.update(GDK_BACKEND="x11", GDK_SCALE="1", GSK_RENDERER="cairo", GTK_THEME="Adwaita",
                  GTK_A11Y="none", GSETTINGS_BACKEND="memory")

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
gi.require_version("Graphene", "1.0")
from gi.repository import Gdk, Gio, GLib, GObject, Graphene, Gtk

from cases import VARIANT, run
from gtk_view import CONTEXT, GtkView
from rows import SCREEN, TILE_WIDTH, WIDTH, Row

VARIANTS = {
    "action-only": "a jump is the action alone",
    "from-below": "a jump goes to the end first, from where the action shows a row at the top",
}
CSS = b"listview > row { padding: 0; margin: 0; border: none; min-height: 0; outline: none; }"


class Item(GObject.Object):
    row = GObject.Property(type=object)


class Tiles(Gtk.Widget):
    """Draws a row in a colour of its own, as high as its tiles are when wrapped."""

    row: Row | None = None
    drawn = 0

    def do_get_request_mode(self):
        return Gtk.SizeRequestMode.HEIGHT_FOR_WIDTH

    def do_measure(self, orientation, for_size):
        if orientation == Gtk.Orientation.HORIZONTAL:
            return TILE_WIDTH, WIDTH, -1, -1
        height = self.row.height(for_size if for_size >= TILE_WIDTH else TILE_WIDTH) if self.row else 0
        return height, height, -1, -1

    def do_snapshot(self, snapshot):
        Tiles.drawn += 1
        color = Gdk.RGBA()
        color.red, color.green, color.blue = (self.row.id * step % 256 / 255 for step in (37, 101, 173))
        color.alpha = 1
        snapshot.append_color(color, Graphene.Rect().init(0, 0, self.get_width(), self.get_height()))

    def show_item(self, item: Item, *_):
        self.row = item.row
        self.queue_resize()
        self.queue_draw()


def setup(factory, list_item):
    list_item.set_child(Tiles())


def bind(factory, list_item):
    tiles, item = list_item.get_child(), list_item.get_item()
    tiles.show_item(item)
    tiles.handler = item.connect("notify::row", tiles.show_item)


def unbind(factory, list_item):
    list_item.get_item().disconnect(list_item.get_child().handler)


class Gtk4List(GtkView):
    name = "GTK 4 GtkListView"
    version = f"{Gtk.get_major_version()}.{Gtk.get_minor_version()}.{Gtk.get_micro_version()}"
    window: Gtk.Window | None = None

    def open(self, rows: list[Row]) -> None:
        if Gtk4List.window:
            Gtk4List.window.destroy()
        self.store = Gio.ListStore(item_type=Item)
        self.store.splice(0, 0, [Item(row=row) for row in rows])
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", setup)
        factory.connect("bind", bind)
        factory.connect("unbind", unbind)
        self.list = Gtk.ListView(model=Gtk.NoSelection(model=self.store), factory=factory)
        # The focus is elsewhere when the window opens, as where a button or a text field comes before the list.
        self.list.set_can_focus(False)
        no_bar = Gtk.PolicyType.EXTERNAL
        self.scrolled = Gtk.ScrolledWindow(child=self.list, hscrollbar_policy=no_bar, vscrollbar_policy=no_bar)
        self.place = self.scrolled.get_vadjustment()
        Gtk4List.window = Gtk.Window(decorated=False, default_width=WIDTH, default_height=SCREEN)
        Gtk4List.window.set_child(self.scrolled)
        before = Tiles.drawn
        Gtk4List.window.present()
        while Tiles.drawn == before:
            CONTEXT.iteration(True)
        self.list.set_can_focus(True)

    def tops(self) -> dict[int, float]:
        tops, child = {}, self.list.get_first_child()
        while child:
            tiles = child.get_first_child()
            _, area = tiles.compute_bounds(self.scrolled)
            if tiles.get_mapped() and -area.get_height() < area.get_y() < SCREEN:
                tops[tiles.row.id] = area.get_y()
            child = child.get_next_sibling()
        return tops

    def jump(self, index: int) -> None:
        if VARIANT == "from-below":
            self.to_end()
            self.settle()
        self.list.activate_action("list.scroll-to-item", GLib.Variant("u", index))
        if VARIANT not in ("action-only", "from-below"):
            self.settle()
            self.scroll(self.tops()[self.store[index].row.id])

    def to_end(self) -> None:
        self.list.activate_action("list.scroll-to-item", GLib.Variant("u", len(self.store) - 1))

    def insert(self, index: int, rows: list[Row]) -> None:
        self.store.splice(index, 0, [Item(row=row) for row in rows])

    def remove(self, index: int) -> None:
        self.store.remove(index)

    def change(self, index: int, row: Row) -> None:
        self.store.splice(index, 1, [Item(row=row)])

    def resize(self, width: int) -> None:
        Gtk4List.window.set_default_size(width, SCREEN)

    def state(self) -> tuple:
        return Tiles.drawn, self.list.get_width()


if __name__ == "__main__":
    style = Gtk.CssProvider()
    style.load_from_data(CSS)
    Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
    run(Gtk4List, VARIANTS)
