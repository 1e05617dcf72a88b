import SceneKitCore
import TextFrontend

/// Shows how far work on a store is; on any thread.
typealias StoreProgress = @Sendable (ProgressBlock) -> Void

extension StoreCommand {
    /// Work that a signal has ended.
    struct Interruption: Error {
        let status: Int32
    }

    /// Does work on a whole store: a line tells how far it is, and a signal ends it.
    ///
    /// - Parameters:
    ///   - product: what the work makes and removes where it does not come to an end; nil where it makes nothing.
    ///   - work: ends with `CancellationError` where its task is cancelled.
    /// - Throws: `Interruption`, once it has been said, or what the work throws.
    func watched<Value: Sendable>(
        _ product: String?,
        _ work: @escaping @MainActor (_ show: @escaping StoreProgress) async throws -> Value
    ) async throws -> Value {
        let line = ProgressLine(terminal: terminal, isPlain: false)
        let task = Task {
            try await work { block in
                Task { @MainActor in line.show(Screen(title: "", blocks: [.progress(block)])) }
            }
        }
        let interrupts = Interrupts(terminal: terminal) { _ in
            task.cancel()
            return .endSoon
        }
        let result = await task.result
        line.clear()
        guard case .failure(let error) = result, error is CancellationError else { return try result.get() }
        let rest = product.map { "; the unfinished \($0) has been removed" } ?? ""
        terminal.writeError("error: interrupted\(rest)\n")
        throw Interruption(status: interrupts.received.map { 128 + $0 } ?? ExitStatus.refused)
    }
}
