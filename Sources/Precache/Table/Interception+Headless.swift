#if !canImport(UIKit)
    import PrecacheCore

    /// Follows the methods by which an app tells a table that rows changed, through HeadlessUIKit's stand-in for the
    /// replacement of implementations.
    @MainActor
    enum Interception {
        /// Evaluated once, on first use.
        static let install: Void = {
            UITableView.headlessExchange = { tableView, call, original in
                switch call {
                case .beginUpdates:
                    original()
                    TableMonitor.batchBegins(in: tableView)
                case .endUpdates:
                    TableMonitor.batchEnds(in: tableView)
                    original()
                default: TableMonitor.follow(TableCall(call), of: tableView, original: original)
                }
            }
            UITableView.headlessBatchExchange = { tableView, updates, original in
                TableMonitor.followBatch(of: tableView, updates, original: original)
            }
        }()
    }

    extension TableCall {
        fileprivate init(_ call: UITableView.HeadlessCall) {
            self =
                switch call {
                case .reloadData: .reloadData
                case .edit(let edit): .edit { $0.note(edit) }
                case .reloadSectionIndexTitles: .reloadSectionIndexTitles
                case .setDataSource, .setDelegate: .setSource
                case .layoutSubviews: .layoutSubviews
                // They only group calls.
                case .beginUpdates, .endUpdates: preconditionFailure()
                }
        }
    }

    extension TableEdits {
        fileprivate mutating func note(_ edit: TableEdit) {
            switch edit {
            case .insertSections(let sections): update.insertedSections += sections
            case .deleteSections(let sections): update.deletedSections += sections
            case .reloadSections(let sections): update.reloadedSections += sections
            case .moveSection(let section, let target): update.moveSection(section, to: target)
            case .insertRows(let rows): update.insertedRows += rows.map { RowPosition($0) }
            case .deleteRows(let rows): update.deletedRows += rows.map { RowPosition($0) }
            case .reloadRows(let rows): update.reloadedRows += rows.map { RowPosition($0) }
            case .moveRow(let row, let target): update.moveRow(RowPosition(row), to: RowPosition(target))
            case .reconfigureRows(let rows): reconfigured += rows.map { RowPosition($0) }
            }
        }
    }
#endif
