import SceneKitCore
import StorageWorkers

extension StoredRecordWorker {
    /// Changes records in one transaction, which can be undone.
    ///
    /// - Parameters:
    ///   - ids: The records. One that is no longer there is an error.
    ///   - isFor: Whether the change makes sense for a record; others stay as they are.
    ///   - makeChange: Makes the function that changes a record; called again if the transaction has to be repeated.
    /// - Returns: The changed records.
    func update(
        _ ids: [String],
        if isFor: @Sendable (R) -> Bool = { _ in true },
        _ makeChange: @Sendable (RecordReader) throws -> (inout R) throws -> Void
    ) async throws(RecordsFailure) -> [R] {
        guard ids.count <= RecordUndoStep.mostChanges else { throw .tooMany(RecordUndoStep.mostChanges) }
        return try await RecordsFailure.attempt {
            try await open().transaction(writeTypes) { transaction in
                var (changed, changes): ([R], [RecordChange]) = ([], [])
                var ruled: [RecordRule<R>.Change] = []
                let records = try records(ids, transaction.reader)
                let change = try makeChange(transaction.reader)
                for record in records where isFor(record) {
                    var new = record
                    try change(&new)
                    guard new != record else { continue }
                    try check(new)
                    changes.append(try RecordChange.put(new, over: record, in: &transaction))
                    ruled.append(.init(before: record, after: new))
                    changed.append(new)
                }
                try check(ruled, transaction.reader, orThrow: RecordsFailure.unfulfilled)
                try remember(changes, .changing, title: changed.first?.title ?? "", in: &transaction)
                return changed
            }
        }
    }

    /// The records of these ids, each once.
    ///
    /// - Throws: `RecordsFailure.notFound` for the first that is not there.
    func records(_ ids: [String], _ reader: RecordReader) throws -> [R] {
        var known: Set<String> = []
        let ids = ids.filter { known.insert($0).inserted }
        let records = try reader.get(R.self, ids: ids).filter(isShown)
        guard records.count == ids.count else {
            let found = Set(records.map(\.id))
            let missing = ids.first { !found.contains($0) } ?? ""
            let similar = try reader.find(RecordName(missing, limit: 3), in: R.self).filter(isShown)
            throw RecordsFailure.notFound(
                missing,
                similar: similar.map { PickedItem(id: $0.id, title: $0.title) }
            )
        }
        return records
    }

    /// - Throws: `RecordsFailure.unfulfilled` for the first check that a record does not fulfil.
    func check(_ record: R) throws(RecordsFailure) {
        if let mistake = mistakes(in: record).first { throw .unfulfilled(record.title, mistake) }
    }

    /// Checks the rules of changes together.
    ///
    /// - Throws: A failure for the first change that a rule refuses, by the record's title and the mistake.
    func check(
        _ changes: [RecordRule<R>.Change],
        _ reader: RecordReader,
        orThrow failure: (String, FieldMistake) -> RecordsFailure
    ) throws {
        guard let violation = try violations(changes, reader).first else { return }
        let title = changes.first { $0.after.id == violation.id }?.after.title ?? violation.id
        throw failure(title, mistake(violation))
    }

    /// The changes that the rules refuse.
    func violations(
        _ changes: [RecordRule<R>.Change],
        _ reader: RecordReader
    ) throws -> [RecordRule<R>.Violation] {
        guard !changes.isEmpty else { return [] }
        return try scenes.rules.flatMap { try $0.violations(changes, reader) }
    }

    /// The mistake of a new record whose id another one has; nil if it is free.
    func takenID(_ record: R, _ reader: RecordReader) throws -> FieldMistake? {
        guard try reader.get(R.self, id: record.id) != nil else { return nil }
        return mistake(
            scenes.idField?.declaration.identifier ?? "id",
            "another record has '\(VisibleText.line(record.id))'"
        )
    }

    /// The checks that a record does not fulfil.
    func mistakes(in record: R) -> [FieldMistake] {
        scenes.checks.filter { !$0.isFulfilled(record) }.map { mistake($0.field, $0.mistake) }
    }

    func mistake(_ violation: RecordRule<R>.Violation) -> FieldMistake {
        var mistake = mistake(violation.field, violation.mistake)
        mistake.isSentence = violation.isSentence
        return mistake
    }

    func mistake(_ field: String, _ text: LocalizedText) -> FieldMistake {
        let label = scenes.field(field)?.declaration.$label
        return FieldMistake(field: field, label: label ?? LocalizedText(verbatim: field), text)
    }

    /// Sets a record's references to the records that a person has named.
    ///
    /// - Parameter names: The names by field; other references stay.
    /// - Throws: `RecordsFailure.fields` for a name that is of no record, or of several.
    func resolve(
        _ names: [String: ReferenceName],
        of record: inout R,
        _ reader: RecordReader
    ) throws {
        var mistakes: [FieldMistake] = []
        for reference in scenes.references {
            guard let name = names[reference.field] else { continue }
            switch try resolved(name, reference, reader) {
            case .success(let id): reference.setID(&record, id)
            case .failure(let problem): mistakes.append(mistake(reference.field, problem.text))
            }
        }
        guard mistakes.isEmpty else { throw RecordsFailure.fields(mistakes) }
    }

    /// The id of the record that a name means; empty for an empty name.
    func resolved(
        _ name: ReferenceName,
        _ reference: RecordReference<R>,
        _ reader: RecordReader
    ) throws -> Result<String, FieldProblem> {
        guard !name.text.isEmpty else { return .success("") }
        if let id = name.id { return .success(id) }
        // The id of a record that no module in this host knows.
        guard let target = reference.target else { return .success(name.text) }
        return Self.only(try target.find(reader, RecordName(name.text, limit: 3)), name)
    }

    /// The names with the ids of their records. A reference to a module that this host has not keeps its text.
    ///
    /// - Throws: `RecordsFailure.fields` for a name that is of no record, or of several.
    func identified(_ names: [String: ReferenceName]) async throws -> [String: ReferenceName] {
        var names = names
        var mistakes: [FieldMistake] = []
        for (field, name) in names where name.id == nil && !name.text.isEmpty {
            guard others[field] != nil || scenes.reference(field)?.target != nil else { continue }
            switch Self.only(try await find(RecordName(name.text, limit: 3), for: field), name) {
            case .success(let id): names[field]?.id = id
            case .failure(let problem): mistakes.append(mistake(field, problem.text))
            }
        }
        guard mistakes.isEmpty else { throw RecordsFailure.fields(mistakes) }
        return names
    }

    /// The id of the only record that a name may mean.
    static func only(_ found: [PickedItem], _ name: ReferenceName) -> Result<String, FieldProblem> {
        if found.count == 1 { return .success(found[0].id) }
        let text = LocalizedText(verbatim: VisibleText.line(name.text))
        guard !found.isEmpty else {
            return .failure(FieldProblem("nothing has the name or the id '\(text)'"))
        }
        let choices = found.map { LocalizedText(verbatim: "\($0.title) (\($0.id.prefix(8)))") }
        return .failure(
            FieldProblem(
                "'\(text)' may be several: \(LocalizedText.joined(choices, separator: ", ")); give the id in brackets"
            )
        )
    }
}
