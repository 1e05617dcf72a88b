public import StorageWorkers

/// A random history of several versions of a program that write the same records in turn, compared with a model of all
/// properties.
struct VersionHistory {
    /// A record with the properties of all versions.
    private struct Model {
        var values: [String: Int] = [:]
        var place: [String: Int]?
        /// By the numbers of the lines, which no two have.
        var lines: [(number: Int, values: [String: Int])]?
    }

    private var random: SplitMix
    private var models: [String: Model] = [:]
    private var lastNumber = 0

    init(seed: Int) {
        random = SplitMix(state: UInt64(truncatingIfNeeded: seed))
    }

    /// Writes and reads with a random version at each step, through any of the stores, which are one.
    ///
    /// - Throws: `StorageConformance.Failure` for the first value that is lost or misread.
    mutating func run(_ stores: [RecordStore], steps: Int = 24) async throws {
        for _ in 0..<steps {
            let store = stores[next(stores.count)]
            switch next(4) {
            case 0: try await step(VersionedRecord<FirstVersion>.self, store)
            case 1: try await step(VersionedRecord<SecondVersion>.self, store)
            case 2: try await step(VersionedRecord<ThirdVersion>.self, store)
            default: try await step(VersionedRecord<OtherVersion>.self, store)
            }
        }
        try await compare(VersionedRecord<FirstVersion>.self, stores[0])
        try await compare(VersionedRecord<SecondVersion>.self, stores[0])
        try await compare(VersionedRecord<ThirdVersion>.self, stores[0])
        try await compare(VersionedRecord<OtherVersion>.self, stores[0])
    }

    private mutating func next(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func step<Version>(
        _ type: VersionedRecord<Version>.Type,
        _ store: RecordStore
    ) async throws {
        let former = models
        do {
            try await change("r\(next(4))", type, store)
        } catch StorageError.invalidRecord {
            // A list was changed so that properties of another version have no place: nothing of the write is there.
            models = former
        }
        try await compare(type, store)
    }

    private mutating func change<Version>(
        _ id: String,
        _ type: VersionedRecord<Version>.Type,
        _ store: RecordStore
    ) async throws {
        switch next(8) {
        case 0, 1:
            let record = changed(VersionedRecord<Version>(id: id), number: 1 + next(3))
            var batch = RecordBatch()
            try batch.put(record)
            try await store.write(batch)
            put(record)
        case 2:
            var batch = RecordBatch()
            batch.delete(type, id: id)
            try await store.write(batch)
            models[id] = nil
        case 3:
            // The second of two writes of one batch replaces the first.
            let first = changed(VersionedRecord<Version>(id: id), number: 1)
            let second = changed(first, number: 1)
            var batch = RecordBatch()
            try batch.put(first)
            if next(2) == 0 {
                batch.delete(type, id: id)
                models[id] = nil
            } else {
                put(first)
            }
            try batch.put(second)
            try await store.write(batch)
            put(second)
        case 4:
            let records = ["r0", "r4", "r5"].map { changed(VersionedRecord<Version>(id: $0), number: 1) }
            try await store.bulk(type) { writer in
                for record in records { try await writer.put(record) }
            }
            for record in records { put(record) }
        default:
            guard let found = try await store.get(type, id: id) else { return }
            let record = changed(found, number: 2)
            let isInTransaction = next(2) == 0
            if isInTransaction {
                try await store.transaction(type) { transaction in
                    guard let former = try transaction.get(type, id: id) else { return }
                    try transaction.batch.put(record, over: former)
                }
            } else {
                var batch = RecordBatch()
                try batch.put(record)
                try await store.write(batch)
            }
            put(record)
        }
    }

    /// The record after some changes of a person.
    private mutating func changed<Version>(
        _ record: VersionedRecord<Version>,
        number: Int
    ) -> VersionedRecord<Version> {
        var record = record
        for _ in 0..<number {
            let value = next(1_000)
            switch next(5) {
            case 0:
                if let name = Version.defaulted.randomElement(using: &random) { record.values[name] = value }
            case 1:
                if let name = Version.optional.randomElement(using: &random) {
                    record.values[name] = value < 400 ? nil : value
                }
            case 2: if let name = Version.place?.randomElement(using: &random) { record.place[name] = value }
            case 3:
                guard let names = Version.lines else { continue }
                lastNumber += 1
                var line = VersionedRecord<Version>.Line(number: lastNumber, values: [:])
                for name in names { line.values[name] = next(1_000) }
                record.lines.insert(line, at: next(record.lines.count + 1))
            default:
                // A removed line and one that has moved keep what belongs to the others.
                if !record.lines.isEmpty {
                    let line = record.lines.remove(at: next(record.lines.count))
                    if value < 500 { record.lines.append(line) }
                }
            }
        }
        return record
    }

    private mutating func put<Version>(_ record: VersionedRecord<Version>) {
        var model = models[record.id] ?? Model()
        for name in Version.defaulted + Version.optional { model.values[name] = record.values[name] }
        if Version.place != nil {
            model.place = (model.place ?? [:]).merging(record.place) { $1 }
        }
        if Version.lines != nil {
            let former = model.lines ?? []
            model.lines = record.lines.map { line in
                let known = former.first { $0.number == line.number }?.values ?? [:]
                return (line.number, known.merging(line.values) { $1 })
            }
        }
        models[record.id] = model
    }

    private func compare<Version>(
        _ type: VersionedRecord<Version>.Type,
        _ store: RecordStore
    ) async throws {
        let found = try await store.page(type, RecordQuery(limit: 100)).records
        let expected = models.keys.sorted().compactMap { id in
            models[id].map { read($0, id, as: Version.self) }
        }
        try StorageConformance.expect(found, expected, "the records as \(Version.self) has them")
    }

    /// A model as a version reads it.
    private func read<Version>(
        _ model: Model,
        _ id: String,
        as version: Version.Type
    ) -> VersionedRecord<Version> {
        var record = VersionedRecord<Version>(id: id)
        for name in Version.defaulted { record.values[name] = model.values[name] ?? -1 }
        for name in Version.optional { record.values[name] = model.values[name] }
        for name in Version.place ?? [] { record.place[name] = model.place?[name] ?? -1 }
        if Version.lines != nil {
            record.lines = (model.lines ?? []).map { line in
                var values: [String: Int] = [:]
                for name in Version.lines ?? [] { values[name] = line.values[name] ?? -1 }
                return .init(number: line.number, values: values)
            }
        }
        return record
    }
}

extension StorageConformance {
    /// Histories of versions that write in turn.
    static let historyChecks: [Check] = (1...4).map { seed in
        Check("No version loses or misreads what another has written, seed \(seed)") { store in
            var history = VersionHistory(seed: seed)
            try await history.run([store])
        }
    }

    /// Runs a random history of several versions of a program that write the same records through stores at one location.
    ///
    /// - Parameters:
    ///   - seed: the same seed is the same history.
    ///   - stores: one or more stores at the same, empty location.
    /// - Throws: `Failure` for the first value that is lost or misread, or an unexpected error of a store.
    public static func runHistory(seed: Int, _ stores: [RecordStore]) async throws {
        var history = VersionHistory(seed: seed)
        try await history.run(stores)
    }
}
