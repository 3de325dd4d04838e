/// The optional methods of a delegate that it was found not to implement.
struct MissingDelegateMethods: OptionSet {
    let rawValue: Int
    static let rowHeight = Self(rawValue: 1)
    static let rowEstimate = Self(rawValue: 2)
    static let headerHeight = Self(rawValue: 4)
    static let footerHeight = Self(rawValue: 8)
    static let headerView = Self(rawValue: 16)
    static let footerView = Self(rawValue: 32)
    static let indentation = Self(rawValue: 64)
    static let headerEstimate = Self(rawValue: 128)
    static let footerEstimate = Self(rawValue: 256)
}

extension UITableView {
    /// The delegate's answer; nil where there is no delegate, or it was found not to implement the method.
    func ask<Answer>(_ method: MissingDelegateMethods, _ question: (any UITableViewDelegate) -> Answer) -> Answer? {
        guard let delegate, !missingMethods.contains(method) else { return nil }
        let answer = question(delegate)
        return missingMethods.contains(method) ? nil : answer
    }

    func mayAsk(_ method: MissingDelegateMethods) -> Bool { delegate != nil && !missingMethods.contains(method) }
}
