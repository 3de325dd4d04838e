import HeadlessUIKit
import XCTest

/// Views of headers: where they come from, and their own height.
@MainActor
final class HeaderViewTests: UIKitTestCase {
    private final class NoteHeader: UITableViewHeaderFooterView {
        var reuses = 0
        override func prepareForReuse() {
            super.prepareForReuse()
            reuses += 1
        }
        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 70) }
    }

    func test_headers_come_from_a_class_or_a_nib_and_are_used_again() async {
        let table = UITableView(frame: CGRect(0, 0, 320, 480), style: .plain)
        XCTAssertNil(table.dequeueReusableHeaderFooterView(withIdentifier: "header"))
        table.register(NoteHeader.self, forHeaderFooterViewReuseIdentifier: "header")
        XCTAssertTrue(table.dequeueReusableHeaderFooterView(withIdentifier: "header") is NoteHeader)
        let nib = UINib(nibName: "Nib", bundle: nil)
        nib.headlessContents = { UITableViewHeaderFooterView(reuseIdentifier: nil) }
        table.register(nib, forHeaderFooterViewReuseIdentifier: "nib")
        XCTAssertEqual(table.dequeueReusableHeaderFooterView(withIdentifier: "nib")?.reuseIdentifier, "nib")
    }

    func test_a_header_without_a_given_height_is_as_high_as_it_asks() {
        let source = ListSource((0..<20).map { [ListSource.Item(id: $0, height: 100)] })
        var headers: [NoteHeader] = []
        let table = UITableView.showing(source, style: .grouped) { table in
            table.register(NoteHeader.self, forHeaderFooterViewReuseIdentifier: "header")
            source.makeHeader = {
                headers.append(table.dequeueReusableHeaderFooterView(withIdentifier: "header") as! NoteHeader)
                return headers.last!
            }
        }
        XCTAssertEqual(table.rectForHeader(inSection: 1).height, 70)
        for step in 1...10 { table.scroll(to: CGFloat(step) * 150) }
        XCTAssertGreaterThan(headers.map(\.reuses).max()!, 0)
    }
}
