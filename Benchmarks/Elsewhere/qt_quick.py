"""The thirteen cases in Qt Quick: ListView, with a delegate whose height is bound to its width and its tiles.

The form is the plain ListView with its defaults: it makes the delegates that are on the screen and up to 320 points
beyond it (`cacheBuffer`), and takes the average of their heights for all others. Its heights are never told ahead. The
only setting is `highlightMoveDuration`: the highlight, not seen here, otherwise moves for half a minute after a jump.
"""

import sys

from PySide6.QtCore import Q_ARG, QMetaObject, QPointF, QUrl, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlComponent
from PySide6.QtQuick import QQuickView

from cases import VARIANT, run
from qt_model import ModelView, RowModel, settle, wait
from rows import SCREEN, WIDTH, Row

BOUND = "height: 20 * Math.ceil(tiles / Math.floor(width / 40))"
# Really lays out the tiles; a Flow knows its height only after the polish that follows a change.
FLOW = "height: flow.height; Flow { id: flow; width: parent.width; " \
       "Repeater { model: tiles; Item { width: 40; height: 20 } } }"

# What a variant sets in the list, and the delegate's height.
VARIANTS = {
    "": ("", BOUND),
    "cache-0": ("cacheBuffer: 0", BOUND),
    "cache-all": ("cacheBuffer: 1000000", BOUND),
    "reuse": ("reuseItems: true", BOUND),
    "flow-reuse": ("reuseItems: true", FLOW),
}

QML = """
import QtQuick
ListView {
    highlightMoveDuration: 0
    %s
    delegate: Rectangle {
        required property int rowId
        required property int tiles
        property bool pooled: false
        ListView.onPooled: pooled = true
        ListView.onReused: pooled = false
        width: ListView.view.width
        color: Qt.hsva(rowId * 67 %% 360 / 360, 200 / 255, 220 / 255, 1)
        %s
    }
}
"""

BEGINNING = 0  # ListView.Beginning, which PySide has no name for


class QtQuick(ModelView):
    name = "Qt Quick ListView"
    version = qVersion()

    def open(self, rows: list[Row]) -> None:
        self.frames = 0
        self.model, self.window = RowModel(rows), QQuickView()
        self.window.frameSwapped.connect(self.count_frame)
        self.component = QQmlComponent(self.window.engine())
        self.component.setData((QML % VARIANTS[VARIANT]).encode(), QUrl("list.qml"))
        self.list = self.component.createWithInitialProperties({"model": self.model})
        self.window.setContent(QUrl("list.qml"), self.component, self.list)
        self.window.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
        self.window.resize(WIDTH, SCREEN)
        self.window.show()
        wait(lambda: self.frames > 0)

    def count_frame(self) -> None:
        self.frames += 1

    def tops(self) -> dict[int, float]:
        tops = {}
        for item in self.list.property("contentItem").childItems():
            # A delegate that waits in the pool is still a child of the list, but is not drawn.
            if item.property("rowId") is None or item.property("pooled"):
                continue
            top = item.mapToItem(self.list, QPointF(0, 0)).y()
            if top + item.height() > 0 and top < SCREEN:
                tops[item.property("rowId")] = top
        return tops

    def range(self) -> float:
        return self.list.property("contentHeight")

    def jump(self, index: int) -> None:
        QMetaObject.invokeMethod(self.list, "positionViewAtIndex", Q_ARG(int, index), Q_ARG(int, BEGINNING))

    def scroll(self, by: float) -> None:
        self.list.setProperty("contentY", self.list.property("contentY") + by)

    def to_end(self) -> None:
        QMetaObject.invokeMethod(self.list, "positionViewAtEnd")

    def resize(self, width: int) -> None:
        self.window.resize(width, SCREEN)

    def settle(self) -> None:
        numbers = ("contentY", "contentHeight", "originY", "width")
        settle(lambda: (self.frames, self.tops(), [self.list.property(name) for name in numbers],
                        len(self.list.property("contentItem").childItems())), quiet=0.1)


if __name__ == "__main__":
    app = QGuiApplication(sys.argv[:1])
    run(QtQuick, VARIANTS)
