private import Dispatch
private import Glibc

/// Turns SIGINT and SIGTERM into a call on the main actor; a second one ends the process at once.
@MainActor
final class Interrupts {
    private var sources: [any DispatchSourceSignal] = []
    private(set) var received: Int32?

    /// - Parameter handle: stops what runs; false where nothing runs and the process can end at once.
    init(_ handle: @escaping @MainActor () -> Bool) {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler {
                MainActor.assumeIsolated {
                    if self.received != nil { exit(128 + number) }
                    self.received = number
                    if !handle() { exit(128 + number) }
                    Self.endLater(with: 128 + number)
                }
            }
            source.resume()
            sources.append(source)
        }
    }

    /// Work that hears nothing, such as a read from a terminal, must not keep a person waiting.
    private static func endLater(with status: Int32) {
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(3)) { exit(status) }
    }
}
