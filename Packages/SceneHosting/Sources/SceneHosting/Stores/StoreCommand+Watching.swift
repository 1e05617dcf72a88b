@_spi(Hosting) import SceneKitCore
import TextFrontend

/// Shows the progress of work on a store; called on any thread.
typealias StoreProgress = @Sendable (ProgressBlock) -> Void

extension StoreCommand {
    /// The file that work on a store makes, and removes again if it is interrupted.
    enum Product {
        case nothing, copy, backup

        fileprivate var interruption: LocalizedText {
            switch self {
            case .nothing: "interrupted"
            case .copy: "interrupted; the unfinished copy has been removed"
            case .backup: "interrupted; the unfinished backup has been removed"
            }
        }
    }

    /// A signal ended the work.
    struct Interruption: Error {
        let status: Int32
    }

    /// Runs work on a whole store, shows its progress, and cancels it on a signal.
    ///
    /// - Parameters:
    ///   - product: The file that the work makes.
    ///   - work: Throws `CancellationError` if its task is cancelled.
    /// - Throws: `Interruption` after reporting it, or an error of the work.
    func watched<Value: Sendable>(
        _ product: Product,
        _ work: @escaping @MainActor (_ show: @escaping StoreProgress) async throws -> Value
    ) async throws -> Value {
        let line = ProgressLine(terminal: terminal, isPlain: false)
        let task = Task {
            try await work { block in
                let screen = Screen(title: "", blocks: [.progress(block)])
                Task { @MainActor in line.show(screen.localized(by: texts)) }
            }
        }
        let interrupts = Interrupts(terminal: terminal) { _ in
            task.cancel()
            return .endSoon
        }
        let result = await task.result
        line.clear()
        guard case .failure(let error) = result, error is CancellationError else { return try result.get() }
        terminal.writeError("\(texts("error: \(product.interruption)"))\n")
        throw Interruption(status: interrupts.received.map { 128 + $0 } ?? ExitStatus.refused)
    }
}
