private import Dispatch
private import Glibc
@_spi(Hosting) import SceneKitCore
private import Synchronization
import TextFrontend

/// Handles SIGINT and SIGTERM on the main actor. A second signal while the process is ending ends it at once.
///
/// If a scene occupies the main actor, or a write waits for its reader, the process is ended without the main actor.
@MainActor
final class Interrupts {
    /// Whether the main actor has handled a signal.
    private final class Hearing: Sendable {
        let isHeard = Atomic(false)
    }

    /// The time that the main actor has to handle a signal, in seconds.
    private nonisolated static let patience = 5

    private let terminal: any TextTerminal
    private let handle: @MainActor (Int32) -> InterruptEffect
    private var sources: [any DispatchSourceSignal] = []
    /// The signal that ends the process.
    private(set) var received: Int32?

    /// - Parameters:
    ///   - terminal: Restored before the process ends.
    ///   - handle: Stops the running work and returns the signal's effect.
    init(terminal: any TextTerminal, _ handle: @escaping @MainActor (Int32) -> InterruptEffect) {
        self.terminal = terminal
        self.handle = handle
        let numbers = [SIGINT, SIGTERM]
        let registered = DispatchSemaphore(value: 0)
        for number in numbers {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in self.notice(number) }
            source.setRegistrationHandler { @Sendable in registered.signal() }
            source.resume()
            sources.append(source)
        }
        // An earlier signal ends the process by default; if it were ignored until then, it would be lost.
        for _ in numbers { registered.wait() }
    }

    /// Handles a signal on any thread.
    nonisolated func notice(_ number: Int32) {
        let end: @Sendable () -> Void = { [terminal] in
            // A password prompt may be active, which reads outside the main actor.
            terminal.restore()
            _exit(128 + number)
        }
        terminal.endWhenStuck(end)
        let hearing = Hearing()
        DispatchQueue.main.async {
            hearing.isHeard.store(true, ordering: .relaxed)
            MainActor.assumeIsolated { self.receive(number) }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.patience)) {
            if !hearing.isHeard.load(ordering: .relaxed) { end() }
        }
    }

    private func receive(_ number: Int32) {
        guard received == nil else { end(for: number) }
        switch handle(number) {
        case .end: end(for: number)
        case .endSoon:
            received = number
            // Work that ignores cancellation must not block a person; a cancelled import still builds its indexes.
            DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(10)) {
                MainActor.assumeIsolated { () -> Void in self.end(for: number) }
            }
        case .goOn: terminal.endWhenStuck(nil)
        }
    }

    private func end(for number: Int32) -> Never {
        terminal.restore()
        exit(128 + number)
    }
}
