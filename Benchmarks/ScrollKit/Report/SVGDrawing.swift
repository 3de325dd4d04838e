/// SVG text under construction, with the classes that `style` gives their colours in light and dark.
struct SVGDrawing {
    private(set) var elements: [String] = []

    enum Anchor: String {
        case start, middle, end
    }

    mutating func text(_ text: String, x: Double, y: Double, _ style: String, anchor: Anchor = .start) {
        let anchor = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
        elements.append(
            "<text x=\"\(Self.n(x))\" y=\"\(Self.n(y))\" class=\"\(style)\"\(anchor)>\(Self.escaped(text))</text>")
    }

    /// A text in lines of at most so many characters, and so far apart. Returns where the next line would stand.
    mutating func paragraph(
        _ text: String, to limit: Int, x: Double, y: Double, apart distance: Double, _ style: String
    ) -> Double {
        Self.wrapped(text, to: limit).reduce(y) { y, line in
            self.text(line, x: x, y: y, style)
            return y + distance
        }
    }

    mutating func bar(x: Double, y: Double, width: Double, height: Double, _ style: String) {
        elements.append(
            "<rect x=\"\(Self.n(x))\" y=\"\(Self.n(y))\" width=\"\(Self.n(width))\" height=\"\(Self.n(height))\""
                + " rx=\"2\" class=\"\(style)\"/>")
    }

    mutating func box(x: Double, y: Double, width: Double, height: Double, _ style: String) {
        elements.append(
            "<rect x=\"\(Self.n(x))\" y=\"\(Self.n(y))\" width=\"\(Self.n(width))\" height=\"\(Self.n(height))\" class=\"\(style)\"/>"
        )
    }

    mutating func dot(x: Double, y: Double, radius: Double, _ style: String) {
        elements.append("<circle cx=\"\(Self.n(x))\" cy=\"\(Self.n(y))\" r=\"\(Self.n(radius))\" class=\"\(style)\"/>")
    }

    mutating func line(x1: Double, y1: Double, x2: Double, y2: Double, _ style: String) {
        elements.append(
            "<path d=\"M\(Self.n(x1)) \(Self.n(y1))L\(Self.n(x2)) \(Self.n(y2))\" class=\"\(style)\"/>")
    }

    mutating func line(through points: [(x: Double, y: Double)], _ style: String) {
        let path = points.map { "\(Self.n($0.x)) \(Self.n($0.y))" }.joined(separator: "L")
        if !path.isEmpty { elements.append("<path d=\"M\(path)\" class=\"\(style)\"/>") }
    }

    /// The whole document.
    ///
    /// - Parameters:
    ///   - title: what the picture says, for those who do not see it.
    ///   - description: the same at length.
    func document(width: Double, height: Double, title: String, description: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.n(width)) \(Self.n(height))" \
        width="\(Self.n(width))" height="\(Self.n(height))" role="img" aria-labelledby="title description">
        <title id="title">\(Self.escaped(title))</title>
        <desc id="description">\(Self.escaped(description))</desc>
        <style>
        text { font: 12px -apple-system, "Segoe UI", Helvetica, Arial, "DejaVu Sans", sans-serif; }
        .title { font-size: 18px; font-weight: 600; }
        .heading { font-size: 14px; font-weight: 600; }
        .small { font-size: 11px; }
        .grid { stroke-width: 1; fill: none; }
        .series { stroke-width: 2; stroke-linejoin: round; fill: none; }
        \(SVGColours.light.rules)
        @media (prefers-color-scheme: dark) {
        \(SVGColours.dark.rules)
        }
        </style>
        <rect width="100%" height="100%" class="page"/>
        \(elements.joined(separator: "\n"))
        </svg>

        """
    }

    /// Where labels stand that want to be at these heights, from the topmost down: as near as the others let them be.
    static func levels(near wanted: [Double], apart distance: Double, upTo bottom: Double) -> [Double] {
        var levels = wanted
        for index in levels.indices.dropFirst() { levels[index] = max(levels[index], levels[index - 1] + distance) }
        var most = bottom
        for index in levels.indices.reversed() {
            levels[index] = min(levels[index], most)
            most = levels[index] - distance
        }
        return levels
    }

    /// The text in lines of at most so many characters, where its spaces allow it.
    static func wrapped(_ text: String, to limit: Int) -> [String] {
        text.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + word.count < limit {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
    }

    private static func n(_ value: Double) -> String {
        figure(value).filter { $0 != "," }
    }

    /// The text with what XML reserves written out, and without the characters that XML does not allow.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += " "
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

/// The colours of a picture. Text stands out from the page by 4.5 to 1 or more, bars by 3 to 1 or more (WCAG 2.2, 1.4.3
/// and 1.4.11).
struct SVGColours {
    let page: String
    let text: String
    let quiet: String
    let grid: String
    /// A colour a strategy; the row's name says the same, so that nothing depends on telling them apart.
    let bars: [String]

    static let light = SVGColours(
        page: "#ffffff", text: "#1f2328", quiet: "#59636e", grid: "#d1d9e0",
        bars: [
            "#bc4c00", "#8250df", "#0969da", "#1a7f37", "#bf3989", "#57606a", "#946200", "#0c7489", "#d1242f",
            "#6b4423", "#4b6b00", "#5a3fc0",
        ])
    static let dark = SVGColours(
        page: "#0d1117", text: "#f0f6fc", quiet: "#9198a1", grid: "#3d444d",
        bars: [
            "#f0883e", "#a371f7", "#4493f8", "#3fb950", "#f778ba", "#9198a1", "#d2a022", "#39c5cf", "#ff6a69",
            "#c19a7b", "#a5c644", "#8f8cff",
        ])

    fileprivate var rules: String {
        let fills = bars.enumerated().map { ".bar\($0.offset) { fill: \($0.element); }" }
        let others = [
            ".page { fill: \(page); }", ".strip { fill: \(grid); }", "text { fill: \(text); }",
            ".quiet { fill: \(quiet); }", ".grid { stroke: \(grid); }",
        ]
        let strokes = bars.enumerated().map { ".line\($0.offset) { stroke: \($0.element); }" }
        return (others + fills + strokes).joined(separator: "\n")
    }
}
