private import Glibc
import SceneKitCore
import StorageWorkers
import TextFrontend
import TextWorkers

extension HostRun {
    /// Runs work over a store, with all services and the settings' values, and closes the store.
    ///
    /// - Throws: The error of the work rather than one of closing the store.
    func withStore<Value>(
        _ text: String,
        allowsStandardStreams: Bool = false,
        _ work: (RecordStore) async throws -> Value
    ) async throws -> Value {
        let store = try await openStore(text)
        do {
            // If the reader of the output is gone, exit without further output.
            provideServices(store, allowsStandardStreams: allowsStandardStreams) { exit(ExitStatus.done) }
            try readSettings()
            let value = try await work(store)
            try await close(store)
            return value
        } catch {
            try? await close(store)
            throw error
        }
    }

    /// Opens the store of this run, and warns if others than its owner can read it. A new store sorts by the locale of
    /// this process.
    func openStore(_ text: String) async throws -> RecordStore {
        let location = try StorageLocation(parsing: text)
        let options = StorageOptions(
            durability: options.durability ?? .full,
            locale: Collator.locale(in: environment)
        )
        let store = try await RecordStore.open(location, schemes: host.schemes, options: options)
        do {
            // Before anything is written: a later version of the program has other records.
            let types = host.modules.flatMap(\.records).compactMap { $0 as? any Record.Type }
            try await store.checkVersions(of: types)
        } catch {
            try await store.close()
            throw error
        }
        terminal.warn(of: store)
        return store
    }

    /// Closes the store of this run, and reports damage that was found in it.
    func close(_ store: RecordStore) async throws {
        for notice in store.notices { terminal.writeError("warning: \(notice)\n") }
        try await store.close()
    }
}
