import StorageWorkers

/// Writes a few batches while system calls fail, and prints the result of each.
///
/// After an error, it tries one more write, which may be refused, then reopens the store and continues.
struct FaultedChild {
    let location: StorageLocation
    let workload: Workload
    let count: Int

    /// - Returns: The exit status: 0 if nothing failed.
    func run() async -> Int32 {
        var next = 1
        var errors = 0
        // A second error shows that the disk stays full.
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

    /// Opens the store, writes half of the batches or up to the first error, and closes the store.
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
