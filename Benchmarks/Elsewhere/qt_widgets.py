"""The thirteen cases in Qt Widgets: QListView, with a delegate that answers the height of a row when asked for it.

The form is ListMode with ScrollPerPixel, and `wordWrap` on: only with it does a list ask for its rows' heights again
when its width changes. All rows are laid out before the first frame, which is the default (SinglePass).
"""

import sys

from PySide6.QtCore import QPoint, QSize, Qt, qVersion
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QFrame, QListView, QStyledItemDelegate

from cases import VARIANT, run
from qt_model import ID, TILES, ModelView, RowModel, settle, wait
from rows import SCREEN, WIDTH, Row

VARIANTS = {
    "": lambda view: None,
    # Lays out 100 rows at once, and the next 100 from an idle timer.
    "batched": lambda view: view.setLayoutMode(QListView.LayoutMode.Batched),
    # Rows keep their heights when the width changes, so that these are wrong.
    "no-wrap": lambda view: view.setWordWrap(False),
}


class Delegate(QStyledItemDelegate):
    def sizeHint(self, option, index) -> QSize:
        width = option.widget.viewport().width()
        return QSize(width, Row(index.data(ID), index.data(TILES)).height(width))

    def paint(self, painter, option, index) -> None:
        painter.fillRect(option.rect, QColor.fromHsv(index.data(ID) * 67 % 360, 200, 220))


class List(QListView):
    frames = 0

    def paintEvent(self, event) -> None:
        super().paintEvent(event)
        self.frames += 1


class QtWidgets(ModelView):
    name = "Qt Widgets QListView"
    version = qVersion()

    def open(self, rows: list[Row]) -> None:
        self.model, self.delegate, self.list = RowModel(rows), Delegate(), List()
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setWordWrap(True)
        VARIANTS[VARIANT](self.list)
        self.list.setItemDelegate(self.delegate)
        self.list.setModel(self.model)
        self.list.resize(WIDTH, SCREEN)
        self.list.show()
        wait(lambda: self.list.frames > 0)

    def tops(self) -> dict[int, float]:
        tops = {}
        index = self.list.indexAt(QPoint(1, 0))
        while index.isValid() and (rect := self.list.visualRect(index)).y() < SCREEN:
            tops[index.data(ID)] = rect.y()
            index = index.siblingAtRow(index.row() + 1)
        return tops

    def range(self) -> float:
        return self.list.verticalScrollBar().maximum() + self.list.viewport().height()

    def jump(self, index: int) -> None:
        self.list.scrollTo(self.model.index(index), QListView.ScrollHint.PositionAtTop)

    def scroll(self, by: float) -> None:
        bar = self.list.verticalScrollBar()
        bar.setValue(bar.value() + round(by))

    def to_end(self) -> None:
        self.list.scrollToBottom()

    def resize(self, width: int) -> None:
        self.list.resize(width, SCREEN)

    def settle(self) -> None:
        # A list waits for 100 ms after a resize before it lays out its rows anew.
        bar = self.list.verticalScrollBar()
        settle(lambda: (self.list.frames, bar.value(), bar.maximum(), self.list.size()), quiet=0.15)


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    run(QtWidgets, VARIANTS)
