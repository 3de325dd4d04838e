import UIKit

/// The kinds of rows whose parts are measured, by the names that they have in the table.
enum PartsKind: String, CaseIterable {
    case frames = "labels by frames"
    case stack = "stack of labels"
    case textView = "text view, answer"
    case hosted = "SwiftUI texts"
    case image = "JPEG and labels"

    /// Nil where this system cannot show the kind.
    @MainActor
    func makeCell() -> (any PartsCell)? {
        switch self {
        case .frames: return FramesCell(style: .default, reuseIdentifier: nil)
        case .stack: return StackCell(style: .default, reuseIdentifier: nil)
        case .textView: return TextViewCell(style: .default, reuseIdentifier: nil)
        case .hosted:
            guard #available(iOS 16, *) else { return nil }
            return HostedCell(style: .default, reuseIdentifier: nil)
        case .image: return ImageCell(style: .default, reuseIdentifier: nil)
        }
    }
}
