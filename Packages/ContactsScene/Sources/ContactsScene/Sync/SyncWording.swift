import SceneKitCore

/// The texts for a sync with a folder.
enum SyncWording {
    static func viewModel(of progress: SyncProgress) -> ContactList.WorkViewModel {
        .init(
            progress: .init(
                label: "Synchronising",
                fraction: progress.total > 0 ? Double(progress.done) / Double(progress.total) : nil,
                detail: "\(progress.done.grouped) of \(progress.total.counting("card"))"
            )
        )
    }

    static func notice(of report: SyncReport) -> Message {
        let folder = VisibleText.line(report.folder)
        let isInStep =
            report.conflicts.count + report.problems.count + report.changedMeanwhile == 0
            && !report.isCancelled
        var sentences: [String] = []
        if report.isCancelled { sentences.append("The sync was cancelled; the next one goes on.") }
        let changes =
            [
                text(of: report.here).map { "Here: \($0)." },
                text(of: report.there).map { "In \(folder): \($0)." },
            ]
            .compactMap(\.self)
        if changes.isEmpty {
            sentences.append(isInStep ? "\(folder) and the contacts are in step." : "Nothing was changed.")
        }
        sentences += changes
        if report.changedMeanwhile > 0 {
            sentences.append(
                "\(report.changedMeanwhile.counting("card")) changed during the sync; run it again."
            )
        }
        var lines = [sentences.joined(separator: " ")]
        if report.conflicts.count > 0 {
            lines.append(
                "\(report.conflicts.count.counting("conflict")) left; "
                    + "'--conflict ours', 'theirs' or 'both' resolves \(report.conflicts.count == 1 ? "it" : "them"):"
            )
            lines += report.conflicts.first.map(line) + rest(of: report.conflicts)
        }
        if report.problems.count > 0 {
            lines.append("\(report.problems.count.counting("file")) left alone:")
            lines += report.problems.first.map { "\(VisibleText.line($0.file)): \($0.reason)" }
            lines += rest(of: report.problems)
        }
        return Message(isInStep ? .information : .warning, lines.joined(separator: "\n"))
    }

    /// `2 added, 1 deleted`; nil if there were no changes.
    private static func text(of counts: SyncReport.Counts) -> String? {
        let parts = [(counts.added, "added"), (counts.changed, "changed"), (counts.deleted, "deleted")]
            .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func line(of conflict: SyncReport.Conflict) -> String {
        let file = conflict.file.isEmpty ? "" : " (\(VisibleText.line(conflict.file)))"
        let reason =
            switch conflict.kind {
            case .changed(let properties): "both sides changed it: " + properties.joined(separator: ", ")
            case .deletedHere: "deleted here, changed in the folder"
            case .deletedThere: "changed here, deleted in the folder"
            }
        return VisibleText.line(conflict.name) + file + ": " + reason
    }

    private static func rest<Element>(of list: FirstFew<Element>) -> [String] {
        let count = list.count - list.first.count
        return count > 0 ? ["and \(count.grouped) more"] : []
    }
}
