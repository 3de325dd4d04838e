import UIKit

/// The content of a row of the Parts screen, made before its cell is filled. No two rows have the same text, so that
/// nothing that UIKit might keep for a text helps another row.
@MainActor
struct PartsRow {
    /// Three words.
    let title: String
    /// 40 to 79 words.
    let body: String
    /// An answer with a heading, some words in bold and lines of code: about 450 points high on a phone.
    let answer: NSAttributedString
    /// A JPEG that nobody has decoded yet.
    let image: UIImage?

    init(_ number: Int, image data: Data) {
        title = Self.words(3, of: number)
        // The two rows of a pair have as many words.
        body = Self.words(40 + number / 2 * 7 % 40, of: number)
        answer = Self.answer(number)
        image = UIImage(data: data)
    }

    /// Words in an order of the row's own: it begins with its number.
    private static func words(_ count: Int, of number: Int) -> String {
        let step = 1 + number % (vocabulary.count - 1)
        let words = (1..<count).map { vocabulary[($0 * step + number) % vocabulary.count] }
        return (["\(number)"] + words).joined(separator: " ")
    }

    private static func answer(_ number: Int) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        func append(_ string: String, _ font: UIFont) {
            text.append(NSAttributedString(string: string, attributes: [.font: font, .foregroundColor: UIColor.label]))
        }
        append(words(4, of: number) + "\n", .boldSystemFont(ofSize: 22))
        for paragraph in 1...3 {
            append(words(22 + number / 2 % 6, of: number + paragraph * 100) + " ", .systemFont(ofSize: 17))
            append(words(5, of: number + paragraph * 200) + "\n", .boldSystemFont(ofSize: 17))
            append("let row\(number) = \(paragraph)\n", .monospacedSystemFont(ofSize: 15, weight: .regular))
        }
        return text
    }

    /// A picture of 1,200 by 600 pixels.
    static func makeImageData() -> Data {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 1_200, height: 600), format: format)
        return renderer.jpegData(withCompressionQuality: 0.8) { context in
            for column in 0..<48 {
                UIColor(hue: CGFloat(column) / 48, saturation: 0.7, brightness: 0.9, alpha: 1).setFill()
                context.fill(CGRect(x: column * 25, y: column % 7 * 40, width: 25, height: 400))
            }
        }
    }

    // A prime number of words, so that each step goes through all of them.
    private static let vocabulary = [
        "a", "table", "asks", "for", "the", "height", "of", "every", "row", "before", "it", "shows", "one", "and",
        "keeps", "estimates", "until", "then", "which", "makes", "an", "indicator", "jump", "while", "someone",
        "scrolls", "through", "long", "answers", "from", "conversation",
    ]
}
