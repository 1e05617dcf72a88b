@_spi(Hosting) import SceneHosting
import StorageWorkers

/// The key by which all hosts over a store sign what clients keep for them.
struct ProgramSecret: Record, Hashable {
    static let schema = RecordSchema<Self>(name: "program_secrets")

    var id: String
    /// 32 hexadecimal digits.
    var key: String

    /// The key, which the first host to need it makes.
    ///
    /// - Throws: An error of the store.
    static func key(in store: RecordStore) async throws -> String {
        let made = ProgramSecret(id: "signature", key: RandomName.make())
        let programs = try store.scoped(to: "programs")
        return try await programs.transaction(ProgramSecret.self) { transaction -> String in
            if let known = try transaction.get(ProgramSecret.self, id: made.id) { return known.key }
            try transaction.batch.put(made)
            return made.key
        }
    }
}
