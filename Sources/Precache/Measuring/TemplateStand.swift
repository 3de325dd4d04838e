// Where templates stand while they are filled and asked.

extension ReusableView {
    /// Puts a template into the table, where the table shows such, for as long as `body` takes.
    ///
    /// It is not laid out: that would have the table laid out as well, from inside a call to its delegate.
    ///
    /// - Parameter stays: whether it is to stand there on.
    func standing<Result>(
        in tableView: UITableView, x: CGFloat, width: CGFloat, stays: () -> Bool = { false }, _ body: () -> Result
    ) -> Result {
        let top = tableView.contentOffset.y + tableView.adjustedContentInset.top
        let place = CGRect(x: x, y: top, width: width, height: max(frame.height, UITableView.defaultRowHeight))
        if frame != place { frame = place }
        isHidden = true
        tableView.insertSubview(self, at: 0)
        defer { if !stays() { removeFromSuperview() } }
        return body()
    }
}

extension UIView {
    /// The height in points that a cell, header or footer asks for at that width: what UITableView asks one that sizes itself.
    /// (Apple, `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`.)
    func fittingHeight(width: CGFloat) -> CGFloat {
        systemLayoutSizeFitting(
            CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}
