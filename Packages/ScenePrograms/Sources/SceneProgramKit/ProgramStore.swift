internal import Glibc
import SceneKitCore
import SceneProtocol
import StorageWorkers

/// The records of a program in its own folder: each person's, and those in the shared spaces of its module.
package struct ProgramStore {
    let store: RecordStore
    let spaces: [SharedSpace]

    /// In memory while the program has no folder: a host reads the declaration before a folder is granted.
    private static var location: String {
        access("/cache", W_OK) == 0 ? "sqlite:/cache/records.sqlite" : "memory:"
    }

    /// Opens the store in the folder.
    ///
    /// - Throws: `StorageError`.
    static func open(spaces: [SharedSpace]) async throws -> ProgramStore {
        ProgramStore(store: try await RecordStore.open(StorageLocation(parsing: location)), spaces: spaces)
    }

    /// Provides the stores that scenes of a module expect of a host, for one person.
    ///
    /// - Throws: `StorageError` if the host's id of the person is no name of a space.
    @MainActor
    func provide(to services: Services, for person: Person, _ directory: any UserDirectory) throws {
        services[RecordStore.self] = try person.id.map(personal) ?? store
        services[GuestStore.self] = GuestStore(try person.guestID.map(personal))
        services[SharedStores.self] = SharedStores(spaces.map(\.name)) { [store, spaces] name in
            guard let space = spaces.first(where: { $0.name == name }) else {
                throw StorageError.unsupported("no module declares a shared space '\(name)'")
            }
            guard directory.allows(space.readers) || directory.allows(space.writers) else {
                throw StorageError.denied("you may not read the space '\(name)'")
            }
            let rules = SpaceRules(mayWrite: {
                guard directory.allows(space.writers) else {
                    throw StorageError.denied("you may not write to the space '\(name)'")
                }
            })
            return try store.scoped(to: "shared_" + name, rules: rules)
        }
    }

    private func personal(_ id: String) throws -> RecordStore { try store.scoped(to: "person_" + id) }
}

/// Counts the records of a collection in a program's store.
struct ProgramCounting: RecordCounting {
    let store: RecordStore

    func count(of collection: String) async throws -> Int {
        try await store.collections().first { $0.name == collection }?.count ?? 0
    }
}
