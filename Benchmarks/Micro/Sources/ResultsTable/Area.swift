/// The areas in the order of the document, and what is done in them.
struct Area {
    let name: String
    let says: String

    static let all = [
        Area(
            name: "lookup",
            says:
                "A known height by position, rows at random in ten sections, from another module. Peers have one section."
        ),
        Area(
            name: "shim",
            says: "`tableView.precachedHeight(forRowAt:measuredBy:)` for a known row: index path in, height out."),
        Area(
            name: "fill",
            says:
                "Every row's height recorded in order, time a row. Floor: memory filled in bulk, then one store a row."),
        Area(
            name: "edits",
            says:
                "In one section, every height known; all of it moves. Floor: its memmove. 1,000 edits are 500 deletes and "
                + "500 inserts all over the section. What FD and DW make of a move is not what the table does."),
        Area(
            name: "keyed",
            says: "Heights by the item's identifier, a string. Floor: a dictionary of the standard library."),
        Area(
            name: "queue",
            says:
                "The next row to measure. begin: from nothing to the first row. drain: one step, the row found and its "
                + "height recorded, the middle of the table on screen and so much known around it. farthest: the one unknown "
                + "row at the other end. anywhere: every other row known, asked at random."),
        Area(name: "environments", says: "A rotation to heights that are known, and back: two changes."),
        Area(name: "memory", says: "Bytes of the heap a row, in one environment."),
        Area(
            name: "engine",
            says:
                "A row precached on the real main run loop, its measurement free of cost: one an iteration, or as many as fit into "
                + "4 ms (`turnDuration`). Floor: a bare observer that posts an empty task, beside the same table."),
        Area(
            name: "main thread",
            says:
                "The call, the layout and the observers until the run loop would sleep. `without`: the same table that "
                + "does not precache."),
    ]
}

enum Contenders {
    static let inOrder = ["floor", "ours", "without"] + peers
    static let peers = ["DW", "FD", "FD-keyed", "NM", "list"]
}
