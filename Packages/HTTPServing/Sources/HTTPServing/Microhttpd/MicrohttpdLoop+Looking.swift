internal import Synchronization

extension MicrohttpdLoop {
    /// The time from a request to the first look at the main actor, and between two looks.
    static let firstLook = Duration.seconds(1)

    /// Finds out whether the main actor takes work, while requests wait for it.
    func look() {
        guard let nextLook, nextLook <= .now else { return }
        if isAwaited {
            self.nextLook = nil
            isStuck = true
            options.onStuck?(begunRequests)
        } else if exchanges.values.contains(where: { $0.isWaiting }) {
            isAwaited = true
            self.nextLook = .now + options.stuckTime
            Task { @MainActor [mailbox] in mailbox.send(.alive) }
        } else {
            self.nextLook = nil
        }
    }

    /// Notes that the main actor takes work.
    func noteLife() {
        isAwaited = false
        if nextLook != nil { nextLook = .now + Self.firstLook }
    }

    /// The requests whose handlers have begun, the oldest first.
    private var begunRequests: [HTTPRequest] {
        exchanges.sorted { $0.key < $1.key }.map(\.value)
            .filter { $0.isWaiting && $0.beginning.hasBegun.load(ordering: .relaxed) }
            .compactMap(\.request)
    }
}

extension Exchange {
    /// Whether a handler of this process works on the request.
    fileprivate var isWaiting: Bool {
        if case .handling = phase, forward == nil { true } else { false }
    }
}
