#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Where what is on the screen is, in points.
struct PlaceOnScreen {
    /// A row, and how far below the screen's top it begins.
    let anchor: (row: IndexPath, distance: CGFloat)?
    /// How far below the screen's top the content ends.
    let end: CGFloat
    /// ``UIKit/UITableView/distanceBeyondContent``
    let beyond: CGFloat
}

extension UITableView {
    /// How far the content is pulled away from the screen's top (negative) or bottom, in points: by a finger, as a
    /// rule.
    var distanceBeyondContent: CGFloat {
        contentOffset.y - min(max(contentOffset.y, offsetsOfEnds.top), offsetsOfEnds.bottom)
    }

    /// Where what is on the screen is, by a row that is there, or by the next one below it, or else by the end of the
    /// content.
    var placeOnScreen: PlaceOnScreen {
        let anchor = indexPathsForVisibleRows?.first ?? firstRow(below: contentOffset.y + bounds.height)
        return PlaceOnScreen(
            anchor: anchor.map { ($0, rectForRow(at: $0).minY - contentOffset.y) },
            end: contentSize.height - contentOffset.y, beyond: distanceBeyondContent)
    }

    /// Scrolls so that what was on the screen is there again. Its rows are the same, but for their heights.
    func scroll(backTo place: PlaceOnScreen) {
        if let (row, distance) = place.anchor {
            scroll(to: row, place: distance, beyond: place.beyond)
        } else {
            contentOffset.y = contentSize.height - place.end
        }
    }

    /// The first row that begins so many points below the content's top, or farther. O(sections + log(rows)).
    fileprivate func firstRow(below y: CGFloat) -> IndexPath? {
        for section in 0..<numberOfSections {
            var (first, last) = (0, numberOfRows(inSection: section))
            guard last > 0, rectForRow(at: IndexPath(row: last - 1, section: section)).minY >= y else { continue }
            while first < last {
                let middle = (first + last) / 2
                if rectForRow(at: IndexPath(row: middle, section: section)).minY >= y {
                    last = middle
                } else {
                    first = middle + 1
                }
            }
            return IndexPath(row: first, section: section)
        }
        return nil
    }
}
