/// A number as people read it in any locale here: thousands separated by commas, a point before the decimals.
package func figure(_ value: Int) -> String {
    var text = ""
    for (index, digit) in String(value.magnitude).reversed().enumerated() {
        if index > 0, index.isMultiple(of: 3) { text.append(",") }
        text.append(digit)
    }
    return (value < 0 ? "-" : "") + String(text.reversed())
}

/// A number rounded to exactly so many decimals, which may not be more than 6.
package func figure(_ value: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let scaled = (value * Double(scale)).rounded()
    guard abs(scaled) < 1e15 else { return "\(value)" }
    let (whole, fraction) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: scale)
    let digits = String(fraction)
    let zeros = String(repeating: "0", count: max(decimals - digits.count, 0))
    return (scaled < 0 ? "-" : "") + figure(whole) + (decimals == 0 ? "" : ".\(zeros)\(digits)")
}

/// A number with as many decimals as it has, up to 3.
package func figure(_ value: Double) -> String {
    var text = figure(value, decimals: 3)
    guard text.contains(".") else { return text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
    func rightAligned(in width: Int) -> String { String(repeating: " ", count: max(width - count, 0)) + self }
}
