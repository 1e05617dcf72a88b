import SceneKitCore
import TextFrontend

/// Shows the progress of work on a store; called on any thread.
typealias StoreProgress = @Sendable (ProgressBlock) -> Void

extension StoreCommand {
    /// A signal ended the work.
    struct Interruption: Error {
        let status: Int32
    }

    /// Runs work on a whole store, shows its progress, and cancels it on a signal.
    ///
    /// - Parameters:
    ///   - product: The name of what the work makes and removes again if it is interrupted; nil if it makes nothing.
    ///   - work: Throws `CancellationError` if its task is cancelled.
    /// - Throws: `Interruption` after reporting it, or an error of the work.
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
