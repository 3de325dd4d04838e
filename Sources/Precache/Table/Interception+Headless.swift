#if !canImport(UIKit)
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
                case .edit(let edit): TableCall(edit)
                case .reloadSectionIndexTitles: .reloadSectionIndexTitles
                case .setDataSource, .setDelegate: .setSource
                case .layoutSubviews: .layoutSubviews
                // They only group calls.
                case .beginUpdates, .endUpdates: preconditionFailure()
                }
        }

        private init(_ edit: TableEdit) {
            self =
                switch edit {
                case .insertSections(let sections): .insertSections(sections)
                case .deleteSections(let sections): .deleteSections(sections)
                case .reloadSections(let sections): .reloadSections(sections)
                case .moveSection(let section, let target): .moveSection(section, to: target)
                case .insertRows(let rows): .insertRows(rows)
                case .deleteRows(let rows): .deleteRows(rows)
                case .reloadRows(let rows): .reloadRows(rows)
                case .moveRow(let row, let target): .moveRow(row, to: target)
                case .reconfigureRows(let rows): .reconfigureRows(rows)
                }
        }
    }
#endif
