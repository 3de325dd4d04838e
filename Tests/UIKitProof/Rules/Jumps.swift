import Precache

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Proof {
    /// Where a table stands that is told where to go.
    static let jumps: [ProofRule] = [
        ProofRule(
            "scrollToRow(at:) with top shows a row below its section's floating header", topic: "Jumps",
            expected: "below the header",
            source: "akisute.com/2011/08/uitableviewcontroller.html, of a section's first row; of others our choice",
            suspect: "HeadlessUIKit/Rules/Scroll/UITableView+ScrollToRow.swift"
        ) {
            let list = JumpList(isKnown: true)
            defer { list.close() }
            list.table.scrollToRow(at: 50.path, at: .top, animated: false)
            list.window.layoutIfNeeded()
            let top = list.place(of: 50)
            return ProofSeen(
                top == JumpList.headerHeight ? "below the header" : top == 0 ? "under the header" : "elsewhere",
                details: ["\(top) points below the table's top"])
        },
        ProofRule(
            "Precache scrolls to a row where a table stands that knows all heights", topic: "Jumps",
            expected: "all of 24 jumps to the point, and nothing moves after them",
            source: "what precacher.scrollToRow(at:at:animated:) promises",
            suspect: "HeadlessUIKit/Rules/Heights/UITableView+SelfSizing.swift"
        ) {
            let twin = JumpList(isKnown: true)
            defer { twin.close() }
            var differences: [String] = []
            for row in [0, 3, 40, 97, 160, 299] {
                for position in [UITableView.ScrollPosition.top, .middle, .bottom, .none] {
                    twin.table.scrollToRow(at: 0.path, at: .top, animated: false)
                    twin.table.scrollToRow(at: row.path, at: position, animated: false)
                    twin.window.layoutIfNeeded()
                    let list = JumpList(isKnown: false)
                    defer { list.close() }
                    list.table.precacher?.scrollToRow(at: row.path, at: position, animated: false)
                    let landed = list.place(of: row)
                    list.window.layoutIfNeeded()
                    let (after, right) = (list.place(of: row), twin.place(of: row))
                    if abs(landed - right) > 0.01 || abs(after - right) > 0.01 {
                        differences.append(
                            "row \(row), position \(position.rawValue): \(landed), \(after), right \(right)")
                    }
                }
            }
            return ProofSeen(
                differences.isEmpty
                    ? "all of 24 jumps to the point, and nothing moves after them"
                    : "\(differences.count) of 24 elsewhere",
                details: differences)
        },
    ]
}

/// A table of rows whose heights are far from their estimates, with a header that floats.
@MainActor
private final class JumpList: NSObject, UITableViewDataSource, UITableViewDelegate {
    static let headerHeight: CGFloat = 30
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)

    /// - Parameter isKnown: whether the table asks all heights before it is shown.
    init(isKnown: Bool) {
        super.init()
        table.register(ProofCell.self, forCellReuseIdentifier: "ProofCell")
        table.estimatedRowHeight = isKnown ? 0 : 120
        table.estimatedSectionHeaderHeight = 0
        table.dataSource = self
        table.delegate = self
        table.enablePrecaching()
        table.precacher?.pause()
        window.addSubview(table)
        ProofPlatform.show(window)
        window.layoutIfNeeded()
    }

    /// How far below the table's top a row is, in points.
    func place(of row: Int) -> CGFloat { table.rectForRow(at: row.path).minY - table.contentOffset.y }

    func close() {
        table.disablePrecaching()
        table.removeFromSuperview()
        window.isHidden = true
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 300 }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Header" }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { Self.headerHeight }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "ProofCell", for: indexPath)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { _ in CGFloat(20 + (indexPath.row * 7_919 + 13) % 400) }
    }
}
