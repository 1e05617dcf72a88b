import Foundation
import StorageWorkers

/// Reads and writes as a user without write permission.
enum ReadOnlyChild {
    /// The user and the group that own no files.
    private static let nobody: UInt32 = 65_534

    static func run(_ location: StorageLocation) async throws {
        if getuid() == 0 {
            guard setgroups(0, nil) == 0, setgid(nobody) == 0, setuid(nobody) == 0 else {
                throw TortureError("becoming an ordinary user: \(String(cString: strerror(errno)))")
            }
        }
        await tell("open") {
            let store = try await RecordStore.open(location)
            await tell("read") {
                let contents = try await StoreContents(of: store)
                Output.line("items \(contents.items.count)")
            }
            await tell("check") {
                let damage = try await store.check()
                if !damage.isEmpty { throw TortureError("damaged: \(damage.map(\.message))") }
            }
            await tell("write") {
                var batch = RecordBatch()
                try batch.put(Item(id: "new"))
                try await store.write(batch)
            }
            try await store.close()
        }
    }

    private static func tell(_ what: String, _ work: () async throws -> Void) async {
        do {
            try await work()
            Output.line("\(what) done")
        } catch {
            Output.line("\(what) \(Output.error(error))")
        }
    }
}
