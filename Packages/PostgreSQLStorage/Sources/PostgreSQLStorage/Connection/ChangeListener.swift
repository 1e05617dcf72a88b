internal import Dispatch
internal import Synchronization

/// Listens to the notifications of other hosts, on a connection and a thread of its own, until it is stopped.
///
/// A notification only says that something was written: what it was is in the table of changes. So a lost notification or
/// a lost connection delays changes by an interval, and loses none.
final class ChangeListener: Sendable {
    static let channel = "scenekit"

    private let address: ServerAddress
    private let signal: @Sendable () -> Void
    private let isStopped = Atomic(false)

    /// The longest time between two looks, and the wait for a notification.
    private static let interval = Duration.seconds(1)

    /// - Parameter signal: Called for notifications, and at each interval.
    init(_ address: ServerAddress, _ signal: @escaping @Sendable () -> Void) {
        self.address = address
        self.signal = signal
        DispatchQueue(label: "store.listener").async { self.listen() }
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }

    private func listen() {
        var connection: ServerConnection?
        while !isStopped.load(ordering: .relaxed) {
            do {
                if connection == nil {
                    let made = try ServerConnection(address)
                    connection = made
                    _ = try made.run([ServerCommand(plain: "LISTEN " + Self.channel)])
                    signal()
                }
                _ = try connection?.waitForNotification(Self.interval)
            } catch {
                connection = nil
                // Connected again at the next interval, and meanwhile the changes are looked at without it.
                Backoff.sleep(Self.interval)
            }
            signal()
        }
    }
}
