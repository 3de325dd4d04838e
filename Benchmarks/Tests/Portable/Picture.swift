import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What a reader of XML finds in a picture.
final class Picture: NSObject, XMLParserDelegate {
    typealias Point = (x: Double, y: Double)
    typealias Label = (text: String, x: Double, y: Double)

    private(set) var bars: [(x: Double, y: Double, width: Double)] = []
    private(set) var lines: [[Point]] = []
    private(set) var labels: [Label] = []
    private(set) var titles: [String] = []
    private(set) var dots = 0
    private(set) var width = 0.0
    private(set) var height = 0.0
    private var characters = ""
    private var place: Point = (0, 0)

    var texts: [String] { labels.map(\.text) + titles }

    init(_ svg: String) throws {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        if !parser.parse() { throw parser.parserError ?? CocoaError(.formatting) }
    }

    func count(_ label: String) -> Int { labels.count { $0.text == label } }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        characters = ""
        func number(_ key: String) -> Double { attributes[key].flatMap(Double.init) ?? .nan }
        let kind = attributes["class"] ?? ""
        switch name {
        case "svg": (width, height) = (number("width"), number("height"))
        case "text": place = (number("x"), number("y"))
        case "circle": dots += 1
        case "rect" where kind.hasPrefix("bar"): bars.append((number("x"), number("y"), number("width")))
        case "path" where kind.hasPrefix("series "):
            lines.append(
                (attributes["d"] ?? "").dropFirst().split(separator: "L").map { point in
                    let parts = point.split(separator: " ").compactMap { Double($0) }
                    return (parts[0], parts[1])
                })
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { characters += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if name == "text" { labels.append((characters, place.x, place.y)) }
        if name == "title" { titles.append(characters) }
    }
}
