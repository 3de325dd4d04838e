#if !canImport(UIKit)
    import PrecacheCore

    /// As `Interception+UIKit.swift`, through HeadlessUIKit's stand-in for replaced implementations.
    @MainActor
    enum Interception {
        static let install: Void = {
            UITableView.headlessExchange = { $0.follow(TableCall($1), original: $2) }
            UITableView.headlessBatchExchange = { $0.followBatch($1, original: $2) }
        }()
    }

    extension TableCall {
        fileprivate init(_ call: UITableView.HeadlessCall) {
            self =
                switch call {
                case .beginUpdates: .beginUpdates
                case .endUpdates: .endUpdates
                case .reloadData: .reloadData
                case .reloadSectionIndexTitles: .reloadSectionIndexTitles
                case .setDataSource, .setDelegate: .setSource
                case .layoutSubviews: .layoutSubviews
                case .didMoveToWindow: .didMoveToWindow
                case .scrollToRow(let row, let position, let isAnimated):
                    .scrollToRow(row, position, isAnimated: isAnimated)
                case .setContentOffset(let offset, let isAnimated): .setOffset(offset.y, isAnimated: isAnimated)
                case .edit(.insertSections(let sections)): .edit { $0.update.sections.inserted += sections }
                case .edit(.deleteSections(let sections)): .edit { $0.update.sections.deleted += sections }
                case .edit(.reloadSections(let sections)): .edit { $0.update.sections.reloaded += sections }
                case .edit(.moveSection(let section, let to)): .edit { $0.update.sections.move(section, to: to) }
                case .edit(.insertRows(let rows)): .edit { $0.update.rows.inserted += .init(rows) }
                case .edit(.deleteRows(let rows)): .edit { $0.update.rows.deleted += .init(rows) }
                case .edit(.reloadRows(let rows)): .edit { $0.update.rows.reloaded += .init(rows) }
                case .edit(.moveRow(let row, let target)): .move(row, to: target)
                case .edit(.reconfigureRows(let rows)): .reconfigure(rows)
                }
        }
    }
#endif
