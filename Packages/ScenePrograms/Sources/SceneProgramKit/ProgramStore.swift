internal import Glibc
import SceneKitCore
import StorageWorkers

/// The records of a program in its own folder.
enum ProgramStore {
    /// In memory while the program has no folder: a host reads the declaration before a folder is granted.
    private static var location: String {
        access("/cache", W_OK) == 0 ? "sqlite:/cache/records.sqlite" : "memory:"
    }

    /// Opens the store in the folder.
    ///
    /// - Throws: `StorageError`.
    static func open() async throws -> RecordStore {
        try await RecordStore.open(StorageLocation(parsing: location))
    }
}

/// Counts the records of a collection in a program's store.
struct ProgramCounting: RecordCounting {
    let store: RecordStore

    func count(of collection: String) async throws -> Int {
        try await store.collections().first { $0.name == collection }?.count ?? 0
    }
}
