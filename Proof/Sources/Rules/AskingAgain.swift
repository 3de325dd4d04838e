import Precache

extension Proof {
    /// At what changes a table asks the heights again of what is on the screen.
    static let askingAgain = ProofRule.about("Heights that are asked again", suspect: "Rules/Table/UITableView") {
        ProofRule("A shown header that sizes itself keeps its height in an empty batch")
            .expecting("70.0 points, then 70.0").source("rdar 18099964, iOS 8; seen on iOS 26.1")
            .suspect("Rules/Heights/UITableView+HeaderFooterHeights").check(on: HeaderList().show()) { list in
                let before = list.table.rectForHeader(inSection: 0).height
                list.table.beginUpdates()
                list.table.endUpdates()
                list.layOut()
                return "\(before) points, then \(list.table.rectForHeader(inSection: 0).height)"
            }
        ProofRule("In editing mode no shown row is asked its height").expecting("asks no row").source(editing).check {
            $0.askedAgain { $0.table.setEditing(true, animated: false) }
        }
        ProofRule("In editing mode a shown row that sizes itself keeps its height").expecting("123.0 points")
            .source(editing).check(on: ProofList(cells: AnsweringCell.self).show()) { list in
                for cell in list.table.visibleCells { (cell as? AnsweringCell)?.height = 200 }
                list.table.setEditing(true, animated: false)
                list.layOut()
                return "\(list.table.rectForRow(at: 0.path).height) points"
            }
        ProofRule("A text size by a trait alone has no shown row asked its height").expecting("asks no row")
            .source("our choice: nothing is known, and a table that asks nothing is the worse for Precache")
            .suspect("Rules/Traits/UITableView+TextSize").check { list in
                guard ProofPlatform.overridesTraits else { throw NotRun("needs iOS 17") }
                return list.askedAgain { list in
                    ProofPlatform.override(
                        textSize: .accessibilityLarge, direction: .leftToRight, in: list.window)
                }
            }
        ProofRule("A text size of the user's has all rows read anew, by the public reloadData")
            .expecting("1 reload, makes cells")
            .source("rdar 22008452, iOS 8; malcommac/SwiftRichString, issue 123; by reloadData(): our choice")
            .suspect("Rules/Traits/UITableView+TextSize").check { list in
                list.table.forgetCalls()
                list.forgetQuestions()
                let app = ProofPlatform.hasWindowScene ? UIApplication.shared : nil
                NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: app)
                let reloads = list.table.calls.reloads
                list.layOut()
                return "\(reloads) reload, makes \(list.cellsAsked.isEmpty ? "no cell" : "cells")"
            }
    }
}

private let editing = "finn-no/FinniversKit, pull request 602, iOS 13"

extension ProofList {
    fileprivate func askedAgain(by change: (ProofList) -> Void) -> ProofSeen {
        forgetQuestions()
        change(self)
        layOut()
        return "asks \(Proof.rows(heightsAsked))"
    }
}

/// A list with a header that sizes itself, whose delegate has estimates, so that a table forgets what it knew with each batch.
private final class HeaderList: ProofStage, UITableViewDelegate {
    private final class TallHeader: UITableViewHeaderFooterView {
        override func systemLayoutSizeFitting(
            _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
            verticalFittingPriority: UILayoutPriority
        ) -> CGSize { CGSize(width: targetSize.width, height: 70) }
    }

    init() {
        super.init(rows: 20, style: .grouped)
        table.sectionHeaderHeight = UITableView.automaticDimension
        table.estimatedSectionHeaderHeight = 20
        table.register(TallHeader.self, forHeaderFooterViewReuseIdentifier: "header")
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 60 }
    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat { 30 }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    }
}
