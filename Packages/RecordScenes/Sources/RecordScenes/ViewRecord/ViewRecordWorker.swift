public import SceneKitCore
import StorageWorkers

/// The storage work of a record's card; it runs off the main actor.
public protocol ViewRecordWorking<R>: Sendable {
    associatedtype R: FieldRecord

    /// - Returns: Nil if there is no such record.
    func fetchRecord(_ id: String) async throws(RecordsFailure) -> ShownRecord<R>?

    func changes() async throws(RecordsFailure) -> any AsyncSequence<Void, Never> & Sendable
    func fetchDeletion(_ ids: [String]) async throws(RecordsFailure) -> RecordDeletion<R>
    func delete(_ deletion: RecordDeletion<R>) async throws(RecordsFailure) -> [R]
    func perform(
        _ action: String,
        on ids: [String],
        with values: [String: [FieldEntry]]
    ) async throws(RecordsFailure) -> [R]
    func find(_ name: RecordName) async throws(RecordsFailure) -> [PickedItem]

    /// Puts the image of a document in place of a record's image, or removes it.
    ///
    /// - Parameter document: The document's name; nil to remove the image.
    /// - Returns: The record, or nothing if it has that image already.
    func changeImage(of id: String, to document: String?) async throws(RecordsFailure) -> [R]

    /// The record as it is, and with the values that it had after a change of its history.
    func previewRevision(_ number: Int, of id: String) async throws(RecordsFailure) -> RecordPreview<R>

    /// Gives a record the values that it had after a change, in one transaction.
    ///
    /// - Parameter shown: The record as the person has seen it.
    /// - Returns: The record, or nothing if it has those values already.
    /// - Throws: `RecordsFailure`; `.changedSinceShown` if somebody has changed the record since.
    func restore(_ number: Int, over shown: R) async throws(RecordsFailure) -> [R]
}

/// A record with everything that its card shows of others.
public struct ShownRecord<R: FieldRecord>: Equatable, Sendable {
    /// The records of another type that refer to it.
    struct Referring: Equatable, Sendable {
        var names: RecordNames
        /// The scenes of the records, and the parameter of their list that narrows it to them.
        var list: String
        var card: String
        var parameter: String
        /// The first ones.
        var rows: [PickedItem]
        var total: Int
    }

    /// The newest changes, and the number of all that are kept.
    struct History: Equatable, Sendable {
        var revisions: [RecordRevision] = []
        var total = 0
    }

    public var record: R
    /// The titles of the records that it and its changes refer to, by field and id.
    var titles: [String: [String: String]] = [:]
    var referring: [Referring] = []
    /// Nil if the person does not see the history.
    var history: History?
    var rights = RecordRights()

    public init(record: R) {
        self.record = record
    }
}

extension StoredRecordWorker {
    /// The number of referring records that a card shows.
    private static var shownReferring: Int { 20 }

    func fetchRecord(_ id: String) async throws(RecordsFailure) -> ShownRecord<R>? {
        let rights = rights
        return try await RecordsFailure.attempt {
            var shown = try await open().read(readTypes + (mayReadHistory ? Self.historyTypes : [])) {
                reader -> ShownRecord<R>? in
                guard let record = try self.record(id, reader) else { return nil }
                var shown = ShownRecord(record: record)
                shown.history = try history(of: id, reader)
                shown.titles = try titles(of: [record], and: shown.history?.revisions ?? [], reader)
                for referrer in referrers where referrer.target == R.collectionName && !referrer.isScoped {
                    let (rows, total) = try referrer.page(reader, id, Self.shownReferring)
                    shown.referring.append(
                        .init(
                            names: referrer.names,
                            list: referrer.list,
                            card: referrer.card,
                            parameter: referrer.field,
                            rows: rows,
                            total: total
                        )
                    )
                }
                shown.rights = rights
                shown.rights.impossible = Set(scenes.actions.filter { !$0.isFor(record) }.map(\.identifier))
                return shown
            }
            guard let record = shown?.record else { return nil }
            let others = try await otherTitles(of: [record], and: shown?.history?.revisions ?? [])
            shown?.titles.merge(others) { _, other in other }
            return shown
        }
    }
}
