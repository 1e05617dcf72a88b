import FoundationEssentials
public import SceneKitCore
import StorageWorkers

/// The storage and document work of a list of records; it runs off the main actor.
public protocol RecordListWorking<R>: Sendable {
    associatedtype R: FieldRecord

    func fetchPage(_ query: RecordListQuery) async throws(RecordsFailure) -> RecordsPage<R>

    /// Sends a value after each change of the records, by this host or another.
    func changes() async throws(RecordsFailure) -> any AsyncSequence<Void, Never> & Sendable

    /// The records of a deletion as they are now, and what would become of those that refer to them.
    func fetchDeletion(_ ids: [String]) async throws(RecordsFailure) -> RecordDeletion<R>

    /// Deletes records in one transaction.
    ///
    /// - Throws: `RecordsFailure`; `.changedSinceShown` if somebody has changed one since the person was asked.
    func delete(_ deletion: RecordDeletion<R>) async throws(RecordsFailure) -> [R]

    /// The records of a change as they are, and as they would be.
    func previewChange(_ change: RecordBulkChange) async throws(RecordsFailure) -> [RecordPreview<R>]

    /// Sets fields of records in one transaction.
    ///
    /// - Returns: The records that it changed.
    func change(_ change: RecordBulkChange) async throws(RecordsFailure) -> [R]

    /// Performs a declared action on records in one transaction.
    ///
    /// - Parameter values: The entries of the action's values, by field.
    /// - Returns: The records that it changed.
    func perform(
        _ action: String,
        on ids: [String],
        with values: [String: [FieldEntry]]
    ) async throws(RecordsFailure) -> [R]

    /// Performs a declared command of the list.
    ///
    /// - Parameters:
    ///   - values: The entries of the command's values, by field.
    ///   - isWanted: Whether a person wants it; otherwise it is done while the list is open.
    /// - Returns: The message about it.
    func perform(
        _ command: String,
        with values: [String: [FieldEntry]],
        isWanted: Bool
    ) async throws(RecordsFailure) -> Message

    /// Takes back the person's last change; nil if there is none.
    func undo() async throws(RecordsFailure) -> UndoneChange?

    /// Reads a CSV document, and compares its rows with the stored records.
    func readImport(_ document: String) async throws(RecordsFailure) -> RecordImport<R>

    /// Writes the records of an import in one transaction.
    func write(_ imported: RecordImport<R>) async throws(RecordsFailure)

    /// Writes the records of a query, or those of some ids, to a document.
    ///
    /// - Returns: The number of records.
    func export(_ request: RecordExport) async throws(RecordsFailure) -> Int

    /// Finds the records that a person may mean.
    func find(_ name: RecordName) async throws(RecordsFailure) -> [PickedItem]
}

/// New values for fields of some records.
public struct RecordBulkChange: Equatable, Sendable {
    public var ids: [String] = []
    /// The new values by field; others stay as they are.
    public var values: [String: [FieldEntry]] = [:]
    /// The fields to empty.
    public var emptied: [String] = []

    public init() {}

    /// The value of a field, for the action's fields.
    subscript(field: String) -> [String] {
        get { values[field]?.compactMap(\.text) ?? [] }
        set { values[field] = newValue.map(FieldEntry.text) }
    }

    /// The same for a field with one value; empty to leave it as it is.
    subscript(single field: String) -> String {
        get { values[field]?.first?.text ?? "" }
        set { values[field] = newValue.isEmpty ? nil : [.text(newValue)] }
    }

    /// The fields that it changes, in their order.
    var fields: [String] { (values.filter { !$0.value.isEmpty }.map(\.key) + emptied).sorted() }
}

/// A record as it is, and as a change would make it.
public struct RecordPreview<R: FieldRecord>: Equatable, Sendable {
    public var before: R
    public var after: R
    /// The titles of the records that both refer to, by field and id.
    var titles: [String: [String: String]] = [:]

    public init(before: R, after: R) {
        self.before = before
        self.after = after
    }
}

extension StoredRecordWorker {
    func fetchPage(_ query: RecordListQuery) async throws(RecordsFailure) -> RecordsPage<R> {
        let rights = rights
        return try await RecordsFailure.attempt {
            let plan = RecordPlan(scenes: scenes, query: query, scope: scenes.present())
            var page = try await open().read(readTypes) { reader in
                var page = try plan.page(reader)
                page.titles = try titles(of: page.records, reader)
                if page.records.isEmpty { try noteUnknown(in: query, &page, reader) }
                try count(&page, plan, reader)
                page.undo = try undoable(reader)
                page.rights = rights
                return page
            }
            page.titles.merge(try await otherTitles(of: page.records)) { _, other in other }
            if page.records.isEmpty { try await noteUnknown(in: query, &page) }
            return page
        }
    }

    /// Notes the texts of wanted references that are the id of no record of ready-made scenes.
    private func noteUnknown(
        in query: RecordListQuery,
        _ page: inout RecordsPage<R>,
        _ reader: RecordReader
    ) throws {
        for (field, id) in query.referred {
            guard let target = scenes.reference(field)?.target, try target.titles(reader, [id]).isEmpty else {
                continue
            }
            page.unknown[field] = id
            page.similar[field] = try target.find(reader, RecordName(id, limit: 3))
        }
    }

    /// The same for records that other modules know.
    private func noteUnknown(in query: RecordListQuery, _ page: inout RecordsPage<R>) async throws {
        for (field, id) in query.referred where scenes.reference(field)?.target == nil {
            guard let other = others[field], try await other.titles([id]).isEmpty else { continue }
            page.unknown[field] = id
            page.similar[field] = try await other.find(RecordName(id, limit: 3))
        }
    }

    /// Adds the numbers of the filters' choices and the sums, where few enough records have to be looked at.
    private func count(_ page: inout RecordsPage<R>, _ plan: RecordPlan<R>, _ reader: RecordReader) throws {
        let mostCounted = 100_000
        // The numbers of all records are not for a person who sees some of them.
        if !scenes.filters.isEmpty, plan.scope == nil, try reader.count(R.self).value <= mostCounted {
            for filter in scenes.filters {
                let name = filter.fields[0].identifier
                if let distinct = filter.distinct { page.texts[name] = try distinct(reader) }
                let choices = filter.fields[0].kind.choices?.map(\.value) ?? page.texts[name] ?? []
                for choice in choices {
                    guard let query = filter.query([name: choice], .ascending) else { continue }
                    page.counts[name, default: [:]][choice] = try reader.count(R.self, query).value
                }
            }
        }
        guard !scenes.sums.isEmpty, case .exact(...RecordPlan<R>.mostMatches) = page.total else { return }
        try plan.forEach(reader) { record in
            for field in scenes.fields where scenes.sums.contains(field.declaration.identifier) {
                guard let number = field.entries(of: record).first?.text.flatMap({ Decimal(string: $0) })
                else { continue }
                page.sums[field.declaration.identifier, default: 0] += number
            }
        }
    }

    func previewChange(_ change: RecordBulkChange) async throws(RecordsFailure) -> [RecordPreview<R>] {
        try checkRight()
        return try await RecordsFailure.attempt {
            let change = try await identified(change)
            return try await open().read(readTypes) { reader in
                let (records, apply) = (try records(change.ids, reader), try setter(change, reader))
                let previews = try records.map { record in
                    var new = record
                    try apply(&new)
                    return RecordPreview(before: record, after: new)
                }
                let titles = try titles(of: previews.flatMap { [$0.before, $0.after] }, reader)
                return previews.map { preview in
                    var preview = preview
                    preview.titles = titles
                    return preview
                }
            }
        }
    }

    func change(_ change: RecordBulkChange) async throws(RecordsFailure) -> [R] {
        try checkRight()
        let change = try await RecordsFailure.attempt { try await identified(change) }
        return try await update(change.ids) { try setter(change, $0) }
    }

    /// The change with the ids of the referred records, which are found once for all records.
    private func identified(_ change: RecordBulkChange) async throws -> RecordBulkChange {
        var change = change
        let names = change.values.filter { scenes.reference($0.key) != nil }
        for (field, name) in try await identified(names.mapValues(ReferenceName.init(entries:))) {
            if let id = name.id { change.values[field] = [.text(id)] }
        }
        return change
    }

    /// Makes the function that sets the fields of a record, with fields and referred records looked up once for all records.
    ///
    /// - Throws: `RecordsFailure.fields` for names of no record; the function, for values that are none of their fields.
    private func setter(
        _ change: RecordBulkChange,
        _ reader: RecordReader
    ) throws -> (inout R) throws -> Void {
        var mistakes: [FieldMistake] = []
        var names: [String: ReferenceName] = [:]
        var values: [(name: String, set: (inout R) -> LocalizedText?)] = []
        for field in scenes.changeable {
            let name = field.declaration.identifier
            let given = change.values[name] ?? []
            guard !given.isEmpty || change.emptied.contains(name) else { continue }
            if given.isEmpty, field.declaration.isRequired {
                mistakes.append(mistake(name, "this is needed"))
            } else if !given.isEmpty, change.emptied.contains(name) {
                mistakes.append(mistake(name, "has a new value and is to be empty: choose one"))
            } else if scenes.reference(name) != nil {
                names[name] = ReferenceName(entries: given)
            } else {
                values.append((name, field.setter(to: given)))
            }
        }
        let references = scenes.references.filter { names[$0.field] != nil }
        var referring = R.blank
        try resolve(names, of: &referring, reader)
        return { [mistakes, values, referring] record in
            let wrong = values.compactMap { name, set in set(&record).map { mistake(name, $0) } }
            guard mistakes.isEmpty, wrong.isEmpty else { throw RecordsFailure.fields(mistakes + wrong) }
            for reference in references { reference.setID(&record, reference.id(referring)) }
        }
    }

    func perform(
        _ action: String,
        on ids: [String],
        with values: [String: [FieldEntry]]
    ) async throws(RecordsFailure) -> [R] {
        guard let declared = scenes.action(action), rights.allow(action) else {
            throw .denied("'\(action)' is not for you")
        }
        let change: RecordAction<R>.Change
        do { change = try declared.change(values) } catch { throw RecordsFailure(error) }
        return try await update(ids, if: declared.isFor) { _ in change }
    }

    func perform(
        _ command: String,
        with values: [String: [FieldEntry]],
        isWanted: Bool
    ) async throws(RecordsFailure) -> Message {
        guard let work = commands[command], !isWanted || rights.allow(command) else {
            throw .denied("'\(command)' is not for you")
        }
        return try await RecordsFailure.attempt { try await work(values, isWanted) }
    }
}
