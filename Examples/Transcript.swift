// An agent's transcript: headings, paragraphs, code and lists, laid out by Core Text on any thread, and drawn by their
// cells from layouts that are kept. A block is a row, so that of an answer only its last row grows.
import Precache

#if canImport(CoreText)
    import CoreText
#endif

nonisolated struct Block: Equatable, Identifiable, Sendable {
    nonisolated enum Kind { case heading, paragraph, code, item }

    let id: Int
    var kind = Kind.paragraph
    var text = ""

    /// Without a color: it is drawn in the one that the context has then.
    func attributed(in environment: LayoutEnvironment) -> NSAttributedString {
        let traits = UITraitCollection(preferredContentSizeCategory: environment.textSize)
        let font = UIFont.preferredFont(forTextStyle: kind == .heading ? .headline : .body, compatibleWith: traits)
        let code = UIFont.monospacedSystemFont(ofSize: font.pointSize - 2, weight: .regular)
        let colored = NSAttributedString.Key(kCTForegroundColorFromContextAttributeName as String)
        return NSAttributedString(
            string: kind == .item ? "• " + text : text, attributes: [.font: kind == .code ? code : font, colored: true])
    }
}

/// `@unchecked`, as one thread at a time uses the lines: the one that makes them, and then the main thread.
nonisolated struct BlockLayout: RowLayout, @unchecked Sendable {
    let text: String
    let isCode: Bool
    let lines: CTFrame
    /// Where the lines stand in the row.
    let box: CGRect
    let height: CGFloat

    init(_ block: Block, _ environment: LayoutEnvironment) {
        text = block.text
        isCode = block.kind == .code
        let indent: CGFloat = block.kind == .item ? 24 : 0
        let room = CGSize(width: max(environment.contentWidth - 32 - indent, 1), height: .greatestFiniteMagnitude)
        let string = block.attributed(in: environment)
        let framesetter = CTFramesetterCreateWithAttributedString(string as CFAttributedString)
        let fitting = CTFramesetterSuggestFrameSizeWithConstraints(framesetter, CFRange(), nil, room, nil)
        let size = CGSize(width: room.width, height: fitting.height.rounded(.up))
        let path = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
        lines = CTFramesetterCreateFrame(framesetter, CFRange(), path, nil)
        let x = environment.layoutDirection == .rightToLeft ? 16 : 16 + indent
        box = CGRect(origin: CGPoint(x: x, y: 8), size: size)
        height = size.height + 16
    }
}

/// Draws a layout. UIKit has it drawn again in Dark Mode.
final class BlockView: UIView {
    var layout: BlockLayout? {
        didSet {
            guard layout?.lines !== oldValue?.lines else { return }
            accessibilityLabel = layout?.text
            setNeedsDisplay()
        }
    }

    override func draw(_ rect: CGRect) {
        guard let layout, let context = UIGraphicsGetCurrentContext() else { return }
        if layout.isCode {
            UIColor.secondarySystemBackground.setFill()
            context.fill(layout.box.insetBy(dx: -8, dy: -4))
        }
        UIColor.label.setFill()
        // Core Text's origin is the lower left corner.
        context.textMatrix = .identity
        context.translateBy(x: layout.box.minX, y: layout.box.maxY)
        context.scaleBy(x: 1, y: -1)
        CTFrameDraw(layout.lines, context)
    }
}

final class BlockCell: UITableViewCell {
    private(set) lazy var view = makeView()

    private func makeView() -> BlockView {
        let view = BlockView(frame: .zero)
        view.isOpaque = false
        view.contentMode = .redraw
        view.isAccessibilityElement = true
        contentView.addSubview(view)
        return view
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        view.frame = contentView.bounds
    }
}

final class TranscriptViewController: UITableViewController {
    private(set) var blocks: [Block] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.separatorStyle = .none
        tableView.register(BlockCell.self, forCellReuseIdentifier: "BlockCell")
        tableView.enablePrecaching(
            .init(follows: .bottom), identifiedBy: { [weak self] in self?.blocks[$0.row].id },
            layoutState: { [weak self] in self?.blocks[$0.row] })
    }

    func open(_ transcript: [Block]) {
        blocks = transcript
        tableView.reloadData()
    }

    /// A block begins, has grown, or was edited.
    func received(_ block: Block) {
        let row = blocks.lastIndex { $0.id == block.id } ?? blocks.count
        let path = IndexPath(row: row, section: 0)
        if row < blocks.count {
            blocks[row] = block
            tableView.reconfigureRows(at: [path])
        } else {
            blocks.append(block)
            tableView.insertRows(at: [path], with: .none)
        }
    }

    private func layout(at indexPath: IndexPath) -> BlockLayout {
        tableView.precachedLayout(forRowAt: indexPath, of: blocks[indexPath.row]) { BlockLayout($0, $1) }
    }

    /// In another width UIKit keeps the cells, and asks for none: they get the layouts that are valid there.
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        for path in tableView.indexPathsForVisibleRows ?? [] {
            (tableView.cellForRow(at: path) as? BlockCell)?.view.layout = layout(at: path)
        }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { blocks.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "BlockCell", for: indexPath)
        (cell as? BlockCell)?.view.layout = layout(at: indexPath)
        return cell
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, layoutOf: blocks[indexPath.row]) { BlockLayout($0, $1) }
    }

    override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath)
    }
}
