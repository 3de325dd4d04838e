import Foundation

/// Breaks text into lines no wider than a width, as many words on each as fit.
///
/// [ours] Lines break at spaces, between characters of scripts written without them, at line breaks in the text, and
/// inside a word only where it is wider than a whole line. Widths are those of a plausible sans-serif face, character
/// by character; there is no shaping and no kerning, and right-to-left text is as wide as it would be the other way
/// round.
struct LineBreaker {
    /// In points.
    let pointSize: CGFloat
    /// In points.
    let maximumWidth: CGFloat

    private(set) var lineCount = 0
    /// The width of the widest line, in points.
    private(set) var widest: CGFloat = 0

    private var line: CGFloat = 0
    /// Spaces at the end of the line: they take no room unless a word follows.
    private var spaces: CGFloat = 0
    private var word: CGFloat = 0

    init(pointSize: CGFloat, maximumWidth: CGFloat) {
        self.pointSize = pointSize
        self.maximumWidth = maximumWidth
    }

    mutating func breakIntoLines(_ text: String) {
        guard !text.isEmpty else { return }
        for character in text {
            if character.isNewline {
                endWord()
                endLine()
                continue
            }
            let advance = Self.advance(of: character) * pointSize
            if character == " " || character == "\t" {
                endWord()
                spaces += advance
                continue
            }
            if Self.standsAlone(character) {
                endWord()
                word = advance
                endWord()
                continue
            }
            if word > 0, word + advance > maximumWidth { endWord() }
            word += advance
        }
        endWord()
        endLine()
    }

    private mutating func endWord() {
        guard word > 0 else { return }
        if line > 0, line + spaces + word > maximumWidth { endLine() }
        line += (line > 0 ? spaces : 0) + word
        spaces = 0
        word = 0
    }

    private mutating func endLine() {
        lineCount += 1
        widest = max(widest, line)
        line = 0
        spaces = 0
    }

    /// Whether a line may break before and after the character: Chinese, Japanese and Korean, and emoji.
    private static func standsAlone(_ character: Character) -> Bool {
        switch character.unicodeScalars.first!.value {
        case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x1F300...0x1FAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// The width of a character as a part of the font's size.
    private static func advance(of character: Character) -> CGFloat {
        if let ascii = character.asciiValue { return asciiAdvances[Int(ascii)] }
        switch character.unicodeScalars.first!.value {
        case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: return 0
        case 0x1F000...0x1FAFF, 0x2600...0x27BF: return 1.25
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF:
            return 1
        case 0x590...0x8FF: return 0.48
        default: return 0.56
        }
    }

    private static let asciiAdvances: [CGFloat] = (0..<128).map { code in
        switch Character(Unicode.Scalar(UInt8(code))) {
        case "i", "j", "l", "I", "'", "|", "!", ".", ",", ":", ";", "`": 0.26
        case " ", "f", "t", "r", "(", ")", "[", "]", "-", "/", "\\", "\"": 0.34
        case "m", "w", "M", "W", "@", "%": 0.86
        case "A"..."Z", "&", "#", "+", "=", "<", ">", "~": 0.66
        case "0"..."9", "$", "?", "_", "*": 0.6
        default: code < 32 ? 0 : 0.55
        }
    }
}
