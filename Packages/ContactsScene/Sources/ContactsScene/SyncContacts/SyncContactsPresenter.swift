import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol SyncContactsPresentationLogic: AnyObject {
    func presentSync(response: SyncContacts.Response)
}

final class SyncContactsPresenter: SyncContactsPresentationLogic {
    weak var viewController: (any WorkDisplayLogic)?

    func presentSync(response: SyncContacts.Response) {
        let viewModel = response.viewModel(
            progress: {
                .init(
                    label: "Synchronising",
                    fraction: $0.total > 0 ? Double($0.done) / Double($0.total) : nil,
                    detail: "\($0.done.grouped) of \($0.total.grouped) cards"
                )
            },
            notice: notice
        )
        viewController?.displayWork(viewModel: viewModel)
    }

    private func notice(of report: SyncReport) -> Message {
        let folder = VisibleText.line(report.folder)
        let isInStep =
            report.conflicts.count + report.problems.count + report.changedMeanwhile == 0
            && !report.isCancelled
        var sentences: [LocalizedText] = []
        if report.isCancelled { sentences.append("The sync was cancelled; the next one goes on.") }
        let here = text(of: report.here).map { "Here: \($0)." as LocalizedText }
        let there = text(of: report.there).map { "In \(folder): \($0)." as LocalizedText }
        let changes = [here, there].compactMap(\.self)
        if changes.isEmpty {
            let hasOnlyProblems =
                report.conflicts.count + report.changedMeanwhile == 0 && !report.isCancelled
            sentences.append(
                isInStep
                    ? "\(folder) and the contacts are in step."
                    : hasOnlyProblems ? "Nothing to change." : "Nothing was changed."
            )
        }
        sentences += changes
        if report.changedMeanwhile > 0 {
            sentences.append(
                LocalizedText(
                    count: report.changedMeanwhile,
                    one: "1 card changed during the sync; run it again.",
                    other: "\(report.changedMeanwhile.grouped) cards changed during the sync; run it again."
                )
            )
        }
        var lines = [LocalizedText.joined(sentences, separator: " ")]
        if report.conflicts.count > 0 {
            let choices = ConflictChoice.allCases.map(\.rawValue).joined(separator: "|")
            let resolution = SyncContacts.fields.option("conflict", value: choices)
            lines.append(
                LocalizedText(
                    count: report.conflicts.count,
                    one: "1 conflict left; '\(resolution)' resolves it:",
                    other: "\(report.conflicts.count.grouped) conflicts left; '\(resolution)' resolves them:"
                )
            )
            lines += report.conflicts.first.map(line) + rest(of: report.conflicts)
        }
        if report.problems.count > 0 {
            lines.append(
                LocalizedText(
                    count: report.problems.count,
                    one: "1 file left alone:",
                    other: "\(report.problems.count.grouped) files left alone:"
                )
            )
            lines += report.problems.first.map { "\(VisibleText.line($0.file)): \($0.reason)" }
            lines += rest(of: report.problems)
        }
        return Message(isInStep ? .information : .warning, .joined(lines, separator: "\n"))
    }

    /// `2 added, 1 deleted`; nil if there were no changes.
    private func text(of counts: SyncReport.Counts) -> LocalizedText? {
        var parts: [LocalizedText] = []
        if counts.added > 0 { parts.append("\(counts.added.grouped) added") }
        if counts.changed > 0 { parts.append("\(counts.changed.grouped) changed") }
        if counts.deleted > 0 { parts.append("\(counts.deleted.grouped) deleted") }
        return parts.isEmpty ? nil : .joined(parts, separator: ", ")
    }

    private func line(of conflict: SyncReport.Conflict) -> LocalizedText {
        let name = VisibleText.line(conflict.name)
        let place = conflict.file.isEmpty ? name : "\(name) (\(VisibleText.line(conflict.file)))"
        return switch conflict.kind {
        case .changed(let properties):
            "\(place): both sides changed it: \(properties.joined(separator: ", "))"
        case .deletedHere: "\(place): deleted here, changed in the folder"
        case .deletedThere: "\(place): changed here, deleted in the folder"
        }
    }

    private func rest<Element>(of list: FirstFew<Element>) -> [LocalizedText] {
        let count = list.count - list.first.count
        return count > 0 ? ["and \(count.grouped) more"] : []
    }
}
