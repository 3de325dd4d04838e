"""The thirteen cases in GTK 3: a GtkTreeView with a GtkListStore, one column and a cell renderer that wraps.

The tree view draws only the rows on the screen. It measures ("validates") all rows: those on the screen at once, the
others in slices of 10 ms, the first of them before the first frame and the rest in idle time. A row which it has not
measured yet has no height; only where all rows of the very first slice are alike, all other rows get their height.

So the size before measuring depends on how many rows are measured in 10 ms. For it to be the same in every run, a cell
takes longer than a slice here until the first frame is drawn, as the first row of a list of text can while fonts are
loaded; `fast-cells` leaves that out.

A tree view asks a cell for its height at the width that the cell itself says it needs. An app with wrapped cells tells
the cell the column's width (GtkCellRendererText has `wrap-width` for this), and so does this one.

    xvfb-run -a /usr/bin/python3 gtk3_tree.py [--variant NAME]
"""

import os
import time

os.environ.update(GDK_BACKEND="x11", GDK_SCALE="1", GTK_THEME="Adwaita", NO_AT_BRIDGE="1", GSETTINGS_BACKEND="memory")

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GObject, Gtk

from cases import VARIANT, run
from gtk_view import CONTEXT, GtkView
from rows import SCREEN, WIDTH, Row

VARIANTS = {
    "fast-cells": "cells are measured as fast as the machine can: the size before measuring is another in every run",
    "fixed-height": "the tree view takes all rows to be as high as one of them",
}
SLICE = 0.010
CSS = b"treeview.view { -GtkTreeView-vertical-separator: 0; -GtkTreeView-horizontal-separator: 0; }"


class Tiles(Gtk.CellRenderer):
    """Draws a row in a colour of its own, as high as its tiles are when wrapped at `wrap_width`."""

    id = GObject.Property(type=int)
    tiles = GObject.Property(type=int)
    wrap_width = WIDTH
    slow = False

    def do_get_request_mode(self):
        return Gtk.SizeRequestMode.HEIGHT_FOR_WIDTH

    def do_get_preferred_width(self, widget):
        return self.wrap_width, self.wrap_width

    def do_get_preferred_height_for_width(self, widget, width):
        if self.slow:
            time.sleep(1.1 * SLICE)
        height = Row(self.id, self.tiles).height(width)
        return height, height

    def do_get_preferred_height(self, widget):
        return self.do_get_preferred_height_for_width(widget, self.wrap_width)

    def do_render(self, cr, widget, background, cell, flags):
        cr.set_source_rgb(*(self.id * step % 256 / 255 for step in (37, 101, 173)))
        cr.rectangle(background.x, background.y, background.width, background.height)
        cr.fill()


class Gtk3Tree(GtkView):
    name = "GTK 3 GtkTreeView"
    version = f"{Gtk.get_major_version()}.{Gtk.get_minor_version()}.{Gtk.get_micro_version()}"
    window: Gtk.Window | None = None

    def open(self, rows: list[Row]) -> None:
        if Gtk3Tree.window:
            Gtk3Tree.window.destroy()
        self.store = Gtk.ListStore(int, int)
        for row in rows:
            self.store.append([row.id, row.tiles])
        self.cell = Tiles()
        self.cell.slow = VARIANT != "fast-cells"
        self.column = Gtk.TreeViewColumn("", self.cell, id=0, tiles=1)
        self.tree = Gtk.TreeView(model=self.store, headers_visible=False, enable_search=False)
        if VARIANT == "fixed-height":
            self.column.set_sizing(Gtk.TreeViewColumnSizing.FIXED)
            self.column.set_fixed_width(WIDTH)
            self.tree.set_fixed_height_mode(True)
        self.tree.append_column(self.column)
        no_bar = Gtk.PolicyType.EXTERNAL
        scrolled = Gtk.ScrolledWindow(hscrollbar_policy=no_bar, vscrollbar_policy=no_bar)
        scrolled.add(self.tree)
        self.place = scrolled.get_vadjustment()
        Gtk3Tree.window = Gtk.Window(decorated=False, default_width=WIDTH, default_height=SCREEN)
        Gtk3Tree.window.add(scrolled)
        self.frames = 0
        self.tree.connect_after("draw", self.drawn)
        self.tree.connect("size-allocate", self.allocated)
        Gtk3Tree.window.show_all()
        while not self.frames:
            CONTEXT.iteration(True)
        self.cell.slow = False

    def drawn(self, tree, cr):
        self.frames += 1

    def allocated(self, tree, area):
        """Rows wrap at the width that the list has now, as an app does with `wrap-width`."""
        width = self.tree.get_parent().get_allocated_width()
        if width != self.cell.wrap_width:
            self.cell.wrap_width = width
            self.column.queue_resize()

    def tops(self) -> dict[int, float]:
        tops = {}
        first, last = self.tree.get_visible_range()
        for index in range(first[0], last[0] + 1):
            area = self.tree.get_background_area(Gtk.TreePath(index), self.column)
            _, top = self.tree.convert_bin_window_to_widget_coords(0, area.y)
            if -area.height < top < SCREEN:
                tops[self.store[index][0]] = float(top)
        return tops

    def jump(self, index: int) -> None:
        self.tree.scroll_to_cell(Gtk.TreePath(index), None, True, 0.0, 0.0)

    def to_end(self) -> None:
        self.tree.scroll_to_cell(Gtk.TreePath(len(self.store) - 1), None, True, 1.0, 0.0)

    def insert(self, index: int, rows: list[Row]) -> None:
        for offset, row in enumerate(rows):
            self.store.insert(index + offset, [row.id, row.tiles])

    def remove(self, index: int) -> None:
        self.store.remove(self.store.get_iter(Gtk.TreePath(index)))

    def change(self, index: int, row: Row) -> None:
        self.store.set(self.store.get_iter(Gtk.TreePath(index)), [0, 1], [row.id, row.tiles])

    def resize(self, width: int) -> None:
        Gtk3Tree.window.resize(width, SCREEN)

    def state(self) -> tuple:
        return self.frames, self.tree.get_allocated_width()


if __name__ == "__main__":
    style = Gtk.CssProvider()
    style.load_from_data(CSS)
    Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
    run(Gtk3Tree, VARIANTS)
