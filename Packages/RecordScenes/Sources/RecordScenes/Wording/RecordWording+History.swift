import FoundationEssentials
import SceneKitCore
import StorageWorkers

extension RecordWording {
    /// The newest changes of a record.
    ///
    /// - Parameter timeZone: The time zone of shown times.
    func history(
        _ history: ShownRecord<R>.History,
        _ titles: [String: [String: String]],
        in timeZone: TimeZone
    ) -> ListBlock {
        var list = ListBlock(
            identifier: ViewRecord.historyList,
            columns: [.init("Revision", kind: .integer()), "Time", "Person", "Changes"],
            total: .init(history.revisions.count),
            rows: history.revisions.map { revision in
                ListBlock.Row(
                    identifier: "\(revision.number)",
                    texts: [
                        LocalizedText(verbatim: "\(revision.number)"),
                        LocalizedText(verbatim: RecordRevision.text(of: revision.time, in: timeZone)),
                        LocalizedText(verbatim: VisibleText.line(revision.person ?? "–")),
                        change(revision, titles),
                    ]
                )
            },
            placeholder: "There are no changes yet."
        )
        let older = history.total - history.revisions.count
        if older > 0 {
            list.sum = .init(
                identifier: "older",
                texts: ["…", "", "", "and \(older.grouped) earlier changes"]
            )
        }
        return list
    }

    /// `2026-11-22 18:30, Ada: State: Out → Back`, by the identifiers of the history's rows.
    func changes(
        _ history: ShownRecord<R>.History,
        _ titles: [String: [String: String]],
        in timeZone: TimeZone
    ) -> [String: LocalizedText] {
        history.revisions.reduce(into: [:]) { changes, revision in
            changes["\(revision.number)"] =
                "\(author(of: revision, in: timeZone)): \(change(revision, titles))"
        }
    }

    /// `2026-11-22 18:30, Ada`
    private func author(of revision: RecordRevision, in timeZone: TimeZone) -> LocalizedText {
        let time = RecordRevision.text(of: revision.time, in: timeZone)
        let person = revision.person.map { ", " + VisibleText.line($0) } ?? ""
        return LocalizedText(verbatim: time + person)
    }

    /// `State: Out → Back`, `Added`, `Undo: State: Back → Out`
    private func change(
        _ revision: RecordRevision,
        _ titles: [String: [String: String]]
    ) -> LocalizedText {
        let effect: LocalizedText =
            switch RecordRevision.Effect(rawValue: revision.effect) {
            case .added: "Added"
            case .deleted: "Deleted"
            case .changed, nil: fields(revision.changes, titles)
            }
        return switch revision.origin.flatMap(RecordRevision.Origin.init) {
        case .import: "Import: \(effect)"
        case .restore: "Earlier revision: \(effect)"
        case .undo: "Undo: \(effect)"
        case nil: effect
        }
    }

    private func fields(
        _ changes: [RecordRevision.FieldChange],
        _ titles: [String: [String: String]]
    ) -> LocalizedText {
        let known = scenes.history?.fields(of: R.self) ?? []
        var parts = known.compactMap { field -> LocalizedText? in
            let name = field.declaration.identifier
            guard let change = changes.first(where: { $0.field == name }) else { return nil }
            let (before, after) = (
                value(change.before, of: field, titles), value(change.after, of: field, titles)
            )
            return "\(field.declaration.$label): \(before) → \(after)"
        }
        if let image = changes.first(where: { $0.field == RecordImage.historyField }) {
            parts.append(
                image.before.isEmpty
                    ? "Picture added" : image.after.isEmpty ? "Picture removed" : "Picture replaced"
            )
        }
        return parts.isEmpty ? "something private" : .joined(parts, separator: ", ")
    }

    private func value(
        _ entries: [FieldEntry],
        of field: BoundField<R>,
        _ titles: [String: [String: String]]
    ) -> LocalizedText {
        guard !entries.isEmpty else { return "–" }
        if scenes.reference(field.declaration.identifier) != nil {
            let id = entries.first?.text ?? ""
            return titles[field.declaration.identifier]?[id].map { LocalizedText(verbatim: $0) }
                ?? "no longer there (\(id.prefix(8)))"
        }
        var sample = R.blank
        // A value that is no longer valid is shown as it was written.
        guard field.set(&sample, to: entries) == nil else {
            return LocalizedText(verbatim: field.declaration.cell(entries))
        }
        return value(field, of: sample)
    }

    // MARK: - Restoring

    func restoreQuestion(_ response: ViewRecord.AskToRestore.Response<R>) -> RecordList.AskToDelete.ViewModel
    {
        switch response.preview {
        case .failure(.cancelled): return .init()
        case .failure(let failure): return .init(message: scenes.texts.message(failure))
        case .success(let preview):
            guard preview.before != preview.after else {
                return .init(message: Message(.information, "There was nothing to change."))
            }
            var lines: [LocalizedText] = []
            if response.isChanged { lines.append("\(preview.before.title) changed meanwhile.") }
            lines.append("Restore revision \(response.revision)?")
            lines.append(differences(preview))
            return .init(question: Question(.joined(lines, separator: "\n"), confirm: "Restore"))
        }
    }
}
