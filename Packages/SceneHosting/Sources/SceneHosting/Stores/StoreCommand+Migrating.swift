@_spi(Hosting) import SceneKitCore
import StorageWorkers
import TextFrontend

extension StoreCommand {
    /// Brings the records of a store to the versions of this host's types, or says what that would do.
    ///
    /// - Parameter isCheck: Whether nothing is changed.
    func migrate(_ location: StorageLocation, isCheck: Bool) async throws -> Int32 {
        try checkIsThere(location)
        let surveys = try await survey(location)
        let isReadable = try report(surveys, at: location)
        let pending = surveys.filter { $0.storedVersion < $0.version }
        guard isReadable else { return ExitStatus.refused }
        if isCheck || pending.isEmpty {
            for survey in pending { try terminal.write("\(texts(Self.plan(survey)))\n") }
            if pending.isEmpty {
                try terminal.write("\(texts("The records of \(location) have the versions of this host."))\n")
            }
            return ExitStatus.done
        }
        try await watched(.nothing) { _ in
            let store = try await open(existing: location)
            try await closing(store) { try await store.migrate(records) }
        }
        for survey in pending { try terminal.write("\(texts(Self.result(survey)))\n") }
        return ExitStatus.done
    }

    private static func plan(_ survey: RecordStore.CollectionSurvey) -> LocalizedText {
        "\(survey.collection): \(StoreWording.records(survey.records)) of version \(survey.storedVersion) would get version \(survey.version)"
    }

    private static func result(_ survey: RecordStore.CollectionSurvey) -> LocalizedText {
        "\(survey.collection): \(StoreWording.records(survey.records)) of version \(survey.storedVersion) now have version \(survey.version)"
    }

    /// Reads all records as this host's types, and changes nothing.
    func survey(_ location: StorageLocation) async throws -> [RecordStore.CollectionSurvey] {
        guard !records.isEmpty else { return [] }
        return try await watched(.nothing) { show in
            let store = try await RecordStore.open(
                location,
                schemes: host.schemes,
                options: newStore,
                isToGetLocale: true
            )
            return try await closing(store) {
                try await store.survey(records) {
                    show(ProgressBlock(label: "Reading", fraction: $0, detail: "\(location)"))
                }
            }
        }
    }

    /// Tells which records this host cannot read, by type and reason.
    ///
    /// - Returns: Whether it can read all.
    func report(_ surveys: [RecordStore.CollectionSurvey], at location: StorageLocation) throws -> Bool {
        for survey in surveys {
            if survey.storedVersion > survey.version {
                let newer: LocalizedText =
                    "\(survey.collection): version \(survey.storedVersion) is newer than this host's, \(survey.version)"
                try terminal.write("\(texts(newer))\n")
            }
            for found in survey.unreadable {
                let count = StoreWording.records(found.count)
                let line: LocalizedText =
                    "\(survey.collection): \(count) cannot be read as \(survey.type), first '\(found.id)': \(found.reason)"
                try terminal.write("\(texts(line))\n")
            }
        }
        let newer = surveys.filter { $0.storedVersion > $0.version }.reduce(0) { $0 + $1.records }
        let count = surveys.flatMap(\.unreadable).reduce(newer) { $0 + $1.count }
        guard count > 0 else { return true }
        let text: LocalizedText = "error: this host cannot read \(StoreWording.records(count)) of \(location)"
        terminal.writeError("\(texts(text))\n")
        return false
    }
}
