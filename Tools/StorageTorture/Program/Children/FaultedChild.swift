import StorageWorkers

/// Writes a few batches while the system fails it, and says how each of them ended.
///
/// After an error it tries one more write, which may be refused, then opens the store again and goes on.
struct FaultedChild {
    let location: StorageLocation
    let workload: Workload
    let count: Int

    /// - Returns: the exit status: 0 where nothing failed.
    func run() async -> Int32 {
        var next = 1
        var errors = 0
        // Where the disk stays full, a second error is enough to see that.
        while next <= count, errors < 2 {
            do {
                if try await session(&next) { errors += 1 }
            } catch {
                Output.line(Output.error(error))
                errors += 1
            }
        }
        return errors == 0 ? 0 : 1
    }

    /// From opening the store to closing it: half of the batches, or until there is an error.
    private func session(_ next: inout Int) async throws -> Bool {
        let store = try await RecordStore.open(location)
        Output.line("opened")
        let last = next <= count / 2 ? count / 2 : count
        var hasFailed = false
        while next <= last, !hasFailed {
            hasFailed = await !isWritten(next, to: store)
            next += 1
        }
        if hasFailed {
            _ = await isWritten(next, to: store)
            next += 1
        }
        do {
            try await store.close()
            Output.line("closed")
        } catch {
            Output.line(Output.error(error))
            hasFailed = true
        }
        return hasFailed
    }

    private func isWritten(_ number: Int, to store: RecordStore) async -> Bool {
        do {
            try await workload.write(number, to: store) { Output.line("acknowledged \(number)") }
            return true
        } catch {
            Output.line(Output.error(error))
            return false
        }
    }
}
