/// The state of the writer, guarded by the engine's lock.
struct FileWriting: Sendable {
    /// Held from the first write until the store is closed.
    var lock: FolderLock?
    /// Reuses its memory for every write.
    let encoder = LogEncoder()
    /// The reason to refuse all further writes; nil if there is none.
    var refusal: String?
    /// The size of the garbage when compacting last failed.
    var uncompactedGarbage: UInt64 = 0

    /// Performs a step of a write. If it fails, all further writes are refused.
    mutating func attempt(_ failure: String, _ step: () throws -> Void) throws {
        do { try step() } catch {
            refusal = "\(failure): \(error)"
            throw error
        }
    }
}
