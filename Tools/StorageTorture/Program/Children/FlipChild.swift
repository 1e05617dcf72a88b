import Foundation
import StorageWorkers

/// Changes one byte of a store at a time, or truncates its file there, and prints how the store notices it.
///
/// It runs in its own process, so that a trap can be attributed to a byte.
struct FlipChild {
    let backend: Backend
    /// The store's original files.
    let folder: String
    let workload: Workload
    let count: Int

    enum Verdict: Equatable {
        /// A call throws, or the check reports damage.
        case noticed
        /// All data is unchanged.
        case harmless
        case wrong(String)
    }

    static let pristine = "/pristine"
    private static let changed = "/changed"

    /// - Parameter mask: The bits of each byte to change, or 0 for one random bit; nil to truncate the file.
    func run(file: String, from first: Int, step: Int, mask: UInt8?) async throws {
        let expected = workload.contents(after: Array(1...count))
        let contents = StoreContents(items: expected.items, tally: expected.tally)
        let original = Array(try Data(contentsOf: URL(fileURLWithPath: folder + Self.pristine + "/" + file)))
        for offset in stride(from: first, to: original.count, by: step) {
            Output.line("at \(offset)")
            try? FileManager.default.removeItem(atPath: folder + Self.changed)
            try FileManager.default.copyItem(
                atPath: folder + Self.pristine,
                toPath: folder + Self.changed
            )
            var bytes = original
            if let mask {
                bytes[offset] ^= mask == 0 ? 1 << UInt8(offset % 8) : mask
            } else {
                bytes.removeSubrange(offset...)
            }
            try Data(bytes).write(to: URL(fileURLWithPath: folder + Self.changed + "/" + file))
            switch await mask == nil ? verdictOfCut(contents) : verdict(contents) {
            case .noticed: Output.line("noticed")
            case .harmless: Output.line("harmless")
            case .wrong(let what): Output.line("wrong " + what.replacing("\n", with: " ").prefix(400))
            }
        }
    }

    private func verdict(_ expected: StoreContents) async -> Verdict {
        let store: RecordStore
        do {
            store = try await RecordStore.open(backend.location(in: folder + Self.changed))
        } catch {
            return .noticed
        }
        // Check first, before reading can change the store.
        let verdict: Verdict
        do {
            let isReported = try await !store.check().isEmpty
            let contents = try await StoreContents(of: store)
            verdict =
                isReported ? .noticed : contents.difference(from: expected).map(Verdict.wrong) ?? .harmless
        } catch {
            verdict = .noticed
        }
        do { try await store.close() } catch { return verdict == .harmless ? .noticed : verdict }
        return verdict
    }

    /// A store that passes the check must have everything. A log that can be opened must have complete batches and
    /// accept a write.
    private func verdictOfCut(_ expected: StoreContents) async -> Verdict {
        let location = backend.location(in: folder + Self.changed)
        var isWhole = false
        do {
            isWhole = try await RecordStore.check(location).damage.isEmpty
            // SQLite reads the rest of a truncated page as zeros, which is not the end of a batch. A log ends at the
            // cut.
            guard isWhole || backend.scheme == "file" else { return .noticed }
            let store = try await RecordStore.open(location)
            var marks = try await StoreContents(of: store).marks
            if isWhole, let difference = try await StoreContents(of: store).difference(from: expected) {
                return .wrong("the check passes, but it has \(difference)")
            }
            if let difference = try await difference(store, after: marks) { return .wrong(difference) }
            try await workload.write(count + 1, to: store) {}
            try await store.close()
            let again = try await RecordStore.open(location)
            marks.append(count + 1)
            if let difference = try await difference(again, after: marks) { return .wrong(difference) }
            try await again.close()
            return isWhole ? .harmless : .noticed
        } catch {
            return isWhole ? .wrong("the check passes, but \(error)") : .noticed
        }
    }

    private func difference(_ store: RecordStore, after marks: [Int]) async throws -> String? {
        let expected = workload.contents(after: marks)
        return try await StoreContents(of: store)
            .difference(from: StoreContents(items: expected.items, tally: expected.tally))
    }
}
