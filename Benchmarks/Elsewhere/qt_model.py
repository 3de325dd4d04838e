"""What the two drivers of Qt share: the model of the rows, and the wait until Qt has nothing left to do."""

import time
from typing import Callable

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QEventLoop, QModelIndex, Qt, QTimer

from cases import View
from rows import Row

ID, TILES = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class RowModel(QAbstractListModel):
    """The rows. Every change is told by the fine-grained calls that Qt has for models."""

    def __init__(self, rows: list[Row]):
        super().__init__()
        self.rows = list(rows)

    def rowCount(self, parent=QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def roleNames(self) -> dict[int, bytes]:
        return {int(ID): b"rowId", int(TILES): b"tiles"}

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole):
        row = self.rows[index.row()]
        return row.id if role == ID else row.tiles if role == TILES else None

    def insert(self, index: int, rows: list[Row]) -> None:
        self.beginInsertRows(QModelIndex(), index, index + len(rows) - 1)
        self.rows[index:index] = rows
        self.endInsertRows()

    def remove(self, index: int) -> None:
        self.beginRemoveRows(QModelIndex(), index, index)
        del self.rows[index]
        self.endRemoveRows()

    def change(self, index: int, row: Row) -> None:
        self.rows[index] = row
        self.dataChanged.emit(self.index(index), self.index(index), [TILES])


class ModelView(View):
    """A list that shows the rows of `model`."""

    def insert(self, index: int, rows: list[Row]) -> None:
        self.model.insert(index, rows)

    def remove(self, index: int) -> None:
        self.model.remove(index)

    def change(self, index: int, row: Row) -> None:
        self.model.change(index, row)


def turn(milliseconds: int = 10) -> None:
    """Runs Qt's event loop for a moment."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def wait(until: Callable[[], bool]) -> None:
    limit = time.monotonic() + 10
    while not until():
        if time.monotonic() > limit:
            raise TimeoutError("nothing was drawn")
        QCoreApplication.processEvents()


def settle(state: Callable[[], object], quiet: float) -> None:
    """Runs the event loop until `state` was the same for so many seconds, and for five turns at least."""
    last, since, turns = state(), time.monotonic(), 0
    while turns < 5 or time.monotonic() - since < quiet:
        turn()
        now = state()
        turns += 1
        if now != last:
            last, since, turns = now, time.monotonic(), 0
