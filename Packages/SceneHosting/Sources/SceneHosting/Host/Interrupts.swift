private import Dispatch
private import Glibc
import SceneKitCore
private import Synchronization
import TextFrontend

/// Turns SIGINT and SIGTERM into a call on the main actor; one that comes while the process is ending ends it at once.
///
/// A scene that never lets go of the main actor hears nothing, and neither does a write that waits for a reader: the
/// process is then ended without the main actor.
@MainActor
final class Interrupts {
    /// Whether the main actor has taken a signal.
    private final class Hearing: Sendable {
        let isHeard = Atomic(false)
    }

    /// How long the main actor may take to hear of a signal, in seconds.
    private nonisolated static let patience = 5

    private let terminal: any TextTerminal
    private let handle: @MainActor (Int32) -> InterruptEffect
    private var sources: [any DispatchSourceSignal] = []
    /// The signal that the process is ending for.
    private(set) var received: Int32?

    /// - Parameters:
    ///   - terminal: put back as it was found before the process ends.
    ///   - handle: stops what runs, and says what the given signal leads to.
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
        // A signal that comes before ends the process, as it does any other: were it ignored until then, it would be lost.
        for _ in numbers { registered.wait() }
    }

    /// Takes a signal, on any thread.
    nonisolated func notice(_ number: Int32) {
        let end: @Sendable () -> Void = { [terminal] in
            // A password may be asked for meanwhile: it is not the main actor that reads it.
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
            // Work that hears nothing must not keep a person waiting; an import that stops still builds its indexes.
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
