/// Why a value is refused as a row's height.
package enum HeightError: Error, Equatable, Sendable {
    /// NaN.
    case notANumber
    /// Without end, in either direction.
    case infinite
    /// The value, in points.
    case negative(Double)

    /// Throws where `height` is not finite, or below zero.
    @inlinable
    package static func check(_ height: Double) throws(HeightError) {
        if height >= 0, height < .infinity { return }
        if height.isNaN { throw .notANumber }
        throw height < 0 && height > -.infinity ? .negative(height) : .infinite
    }
}

extension HeightError: CustomStringConvertible {
    /// A few words, to stand after "is".
    package var description: String {
        switch self {
        case .notANumber: "not a number (NaN)"
        case .infinite: "infinite"
        case .negative(let height): "negative (\(height))"
        }
    }
}
