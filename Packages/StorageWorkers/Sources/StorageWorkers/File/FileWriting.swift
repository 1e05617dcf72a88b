/// The right to write, and the state of writing; guarded by the engine's lock.
struct FileWriting: Sendable {
    /// Held from the first write on.
    var lock: FolderLock?
    /// Encodes every write into the same memory.
    let encoder = LogEncoder()
    /// Why nothing more is written; nil while writing goes on.
    var refusal: String?
    /// The bytes that were not needed any more when compacting last failed.
    var uncompactedGarbage: UInt64 = 0

    /// Does a step of writing; after its failure nothing more is written.
    mutating func attempt(_ failure: String, _ step: () throws -> Void) throws {
        do { try step() } catch {
            refusal = "\(failure): \(error)"
            throw error
        }
    }
}
