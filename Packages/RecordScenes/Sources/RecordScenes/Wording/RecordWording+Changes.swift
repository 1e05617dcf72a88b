import SceneKitCore

extension RecordWording {
    /// `Dune`, or `3 loans`.
    func records(_ records: [R]) -> LocalizedText { self.records(records.count, records.first?.title ?? "") }

    func records(_ count: Int, _ title: String) -> LocalizedText {
        count == 1 ? LocalizedText(verbatim: title) : scenes.names.counted(count)
    }

    /// The message about records that a person has changed.
    ///
    /// - Parameters:
    ///   - action: The declared action that has changed them; nil for another change.
    ///   - undo: The action that takes the change back; nil for none.
    func changed(_ records: [R], by action: String?, undo: String?) -> Message {
        guard !records.isEmpty else { return Message(.information, "There was nothing to change.") }
        let done = action.flatMap { scenes.action($0)?.done }?(records)
        return Message(.information, done ?? "Changed: \(self.records(records)).", undo: undo)
    }

    // MARK: - Deleting

    func deleteQuestion(_ response: RecordList.AskToDelete.Response<R>) -> RecordList.AskToDelete.ViewModel {
        switch response.deletion {
        case .failure(.cancelled): return .init()
        case .failure(let failure): return .init(message: scenes.texts.message(failure))
        case .success(let deletion):
            if let effect = deletion.effects.first(where: { $0.rule == .restrict }) {
                return .init(
                    message: scenes.texts.message(.referred(effect.names, count: effect.count))
                )
            }
            var sentences: [LocalizedText] = []
            if !response.changed.isEmpty {
                sentences.append("\(response.changed.joined(separator: ", ")) changed meanwhile.")
            }
            sentences.append("Delete \(records(deletion.records))?")
            sentences += deletion.effects.map { effect in
                let counted = effect.names.counted(effect.count)
                return effect.rule == .cascade
                    ? "This also deletes \(counted)." : "\(counted) will refer to nothing."
            }
            return .init(
                question: Question(
                    .joined(sentences, separator: " "),
                    confirm: "Delete",
                    isDestructive: true
                )
            )
        }
    }

    // MARK: - Changing

    func preview(_ response: RecordList.ChangeRecords.PreviewResponse<R>) -> RecordList.AskToDelete.ViewModel
    {
        switch response.records {
        case .failure(.cancelled): return .init()
        case .failure(let failure): return .init(message: scenes.texts.message(failure))
        case .success(let previews):
            guard !response.change.fields.isEmpty else {
                return .init(message: Message(.warning, "Nothing to change: give a field a new value."))
            }
            let changed = previews.filter { $0.before != $0.after }
            guard !changed.isEmpty else {
                return .init(message: Message(.information, "There was nothing to change."))
            }
            var lines = [LocalizedText("Change \(records(changed.map(\.before)))?")]
            lines += changed.prefix(Self.shownPreviews).map(differences)
            if changed.count > Self.shownPreviews {
                lines.append("… and \((changed.count - Self.shownPreviews).grouped) more")
            }
            return .init(question: Question(.joined(lines, separator: "\n"), confirm: "Change"))
        }
    }

    private static var shownPreviews: Int { 5 }

    /// `Dune: State: Out → Back`
    func differences(_ preview: RecordPreview<R>) -> LocalizedText {
        let parts = scenes.fields.filter {
            $0.comparable(of: preview.before) != $0.comparable(of: preview.after)
        }
        .map {
            field -> LocalizedText in
            let (before, after) = (
                value(field, of: preview.before, preview.titles),
                value(field, of: preview.after, preview.titles)
            )
            return "\(field.declaration.$label): \(before) → \(after)"
        }
        let title = LocalizedText(verbatim: preview.before.title)
        return "\(title): \(LocalizedText.joined(parts, separator: ", "))"
    }

    /// A field's value in a sentence: that of a reference is the title of the other record.
    func value(
        _ field: BoundField<R>,
        of record: R,
        _ titles: [String: [String: String]] = [:]
    ) -> LocalizedText {
        let cell = link(field, of: record, titles)?.$value ?? field.cell(of: record)
        return cell.string.isEmpty ? "–" : cell
    }

    // MARK: - Undoing

    func undo(_ change: UndoableChange) -> LocalizedText {
        let records = records(change.count, change.title)
        return switch change.kind {
        case .adding: "Undo adding \(records)"
        case .changing: "Undo changing \(records)"
        case .deleting: "Undo deleting \(records)"
        case .importing: "Undo importing \(records)"
        }
    }

    func undone(_ undone: UndoneChange?) -> Message {
        guard let undone else { return Message(.warning, "There is nothing to undo.") }
        let records = records(undone.change.count, undone.change.title)
        let text: LocalizedText =
            switch undone.change.kind {
            case .adding: "Removed again: \(records)."
            case .changing: "Changed back: \(records)."
            case .deleting: "Restored: \(records)."
            case .importing: "Taken back: the import of \(records)."
            }
        guard undone.kept > 0 else { return Message(.information, text) }
        return Message(
            .warning,
            "\(text) \(scenes.names.counted(undone.kept)) stay as somebody else has changed them since."
        )
    }

    // MARK: - Importing

    func imported(
        _ response: RecordList.ImportRecords.Response<R>,
        undo: String?
    ) -> RecordList.ImportRecords.ViewModel {
        switch response.imported {
        case .failure(.cancelled): return .init()
        case .failure(let failure): return .init(message: scenes.texts.message(failure))
        case .success(let imported):
            let report = report(imported)
            // A document of which a part is left out is no success for a script.
            let kind: Message.Kind = imported.rejected.isEmpty ? .information : .warning
            if response.isWritten {
                return .init(
                    rows: imported.rejected.prefix(Self.shownRows).map(row),
                    message: Message(kind, "Imported: \(report)", undo: undo)
                )
            }
            var viewModel = RecordList.ImportRecords.ViewModel(
                rows: imported.rows.prefix(Self.shownRows).map(row)
            )
            if imported.isEmpty {
                viewModel.message = Message(
                    imported.rows.isEmpty ? .warning : kind,
                    "Nothing to import: \(report)"
                )
            } else if response.isPreview {
                viewModel.message = Message(kind, "The import would do this: \(report)")
            } else {
                viewModel.question = Question("Import? \(report)", confirm: "Import")
            }
            return viewModel
        }
    }

    private static var shownRows: Int { 1_000 }

    /// `3 added, 1 changed, 0 unchanged. Line 7 is left out: Due: '31.2.2026' is no date.`
    private func report(_ imported: RecordImport<R>) -> LocalizedText {
        var sentences: [LocalizedText] = [
            "\(imported.added.grouped) added, \(imported.changed.grouped) changed, \(imported.unchanged.grouped) unchanged."
        ]
        let rejected = imported.rejected
        sentences += rejected.prefix(3).map { row in
            "Line \(row.line) is left out: \(LocalizedText.joined(row.mistakes, separator: "; "))."
        }
        if rejected.count > 3 { sentences.append("\((rejected.count - 3).grouped) more lines are left out.") }
        if !imported.ignored.isEmpty {
            let names = imported.ignored.map(VisibleText.line).joined(separator: ", ")
            sentences.append("These columns are no fields: \(names).")
        }
        return .joined(sentences, separator: " ")
    }

    private func row(_ row: RecordImport<R>.Row) -> ListBlock.Row {
        let effect: LocalizedText =
            if let after = row.after {
                row.before.map { $0 == after ? "Unchanged" : "Changed" } ?? "Added"
            } else {
                "Left out: \(LocalizedText.joined(row.mistakes, separator: "; "))"
            }
        return ListBlock.Row(
            identifier: "\(row.line)",
            texts: [.init(verbatim: "\(row.line)"), .init(verbatim: row.title), effect]
        )
    }
}
