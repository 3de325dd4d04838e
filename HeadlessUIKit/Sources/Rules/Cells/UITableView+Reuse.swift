import Foundation

extension UITableView {
    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        cellPool.register(cellClass.map { .type($0) }, for: identifier)
    }

    // In backquotes, so that the check of Apple-only lines leaves the two without `@objc`: the selectors, which are
    // names of their own in UIKit, would be those of the methods for classes.

    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        cellPool.register(nib.map { .nib($0) }, for: identifier)
    }

    public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headerFooterPool.register(aClass.map { .type($0) }, for: identifier)
    }

    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headerFooterPool.register(nib.map { .nib($0) }, for: identifier)
    }

    /// [Apple] (`UITableView.dequeueReusableCell(withIdentifier:)`) A cell from the pool, `prepareForReuse()` already
    /// called, or a new one of the registered class or nib; nil without either.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        let cell: UITableViewCell
        if let used = cellPool.take(identifier) {
            used.isHidden = false
            used.prepareForReuse()
            cell = used
        } else if let made = makeCell(identifier) {
            cell = made
        } else {
            return nil
        }
        cell.table = self
        cell.frame.size.width = cellWidth
        return cell
    }

    private func makeCell(_ identifier: String) -> UITableViewCell? {
        switch cellPool.source(for: identifier) {
        case nil: return nil
        case .type(let type):
            return (type as? UITableViewCell.Type)?.init(style: .default, reuseIdentifier: identifier)
        case .nib(let nib):
            let cell = view(from: nib, identifier: identifier, called: "UITableViewCell") as UITableViewCell?
            cell?.reuseIdentifier = identifier
            return cell
        }
    }

    /// The nib's one view. [seen] (exceptions quoted by apps: "invalid nib registered for identifier") UIKit raises
    /// where it has another reuse identifier, or is of another class.
    private func view<View: UIView>(from nib: UINib, identifier: String, called name: String) -> View? {
        let contents = nib.instantiate()
        guard !contents.isEmpty else { return nil }
        guard contents.count == 1, let view = contents[0] as? View else {
            Self.raise(
                "invalid nib registered for identifier (\(identifier)) - nib must contain exactly one top level object "
                    + "which must be a \(name) instance")
            return nil
        }
        let own = (view as? UITableViewCell)?.reuseIdentifier ?? identifier
        if own != identifier {
            Self.raise(
                "cell reuse indentifier in nib (\(own)) does not match the identifier used to register the nib "
                    + "(\(identifier))")
        }
        return view
    }

    /// A cell for a certain row, already of its size.
    ///
    /// [seen] (DylanVann/DatePickerCell, issue 10) So this form asks for the row's height, and from inside
    /// `heightForRowAt` it would go on doing so without end. (Karumi/BothamUI, issue 57) For an identifier without a
    /// class UIKit raises an exception. (iOS 26.1) It never makes a second cell: where the row is to size itself, this very
    /// cell is sized, still unfilled, and the table remembers no height for it. [Apple] (`UITableView.reconfigureRows(at:)`) For a row that is being
    /// reconfigured, the cell is the one it has.
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        if let reconfigured, reconfigured.row == TableRow(indexPath), reconfigured.cell.reuseIdentifier == identifier {
            return reconfigured.cell
        }
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            Self.raise(
                "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the "
                    + "identifier or connect a prototype cell in a storyboard")
            return UITableViewCell(style: .default, reuseIdentifier: identifier)
        }
        if let row = TableRow(indexPath), geometry?.contains(row) == true {
            var height = askHeight(of: row)
            if height < 0, let known = geometry?.contains(row) == true ? geometry?.height(of: row) : nil {
                let isToBeSized = sizesRowsThemselves && !known.isKnown
                if isToBeSized { tell(cell, of: row) }
                height = isToBeSized ? cell.fittingHeight(width: cellWidth) : CGFloat(known.height)
            }
            cell.frame.size.height = max(height, 0)
        }
        return cell
    }

    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        if let used = headerFooterPool.take(identifier) {
            used.isHidden = false
            used.prepareForReuse()
            return used
        }
        switch headerFooterPool.source(for: identifier) {
        case nil: return nil
        case .type(let type):
            return (type as? UITableViewHeaderFooterView.Type)?.init(reuseIdentifier: identifier)
        case .nib(let nib):
            let made: UITableViewHeaderFooterView? = view(
                from: nib, identifier: identifier, called: "UITableViewHeaderFooterView")
            made?.reuseIdentifier = identifier
            return made
        }
    }
}
