internal import StorageWorkers

/// A connection to a server that is made anew when it is lost, with the session's settings and the store's tables.
final class ServerSession {
    let address: ServerAddress
    let options: StorageOptions
    /// The name of this store's rows among the changes; all of its connections share it.
    let host: ServerValue
    private let absence: ServerAbsence
    /// Whether the last attempt to connect has failed.
    private var isUnreached = false
    /// Whether the server knows notifications.
    private var notifies = true
    private var server: ServerConnection?

    /// The time after which the server ends a transaction whose host does not go on, in milliseconds.
    private static let idleTimeout = 60_000
    /// How often hosts that make the same tables at a time may meet.
    private static let mostCreations = 20

    init(_ address: ServerAddress, _ options: StorageOptions, host: ServerValue, absence: ServerAbsence) {
        self.host = host
        self.absence = absence
        self.address = address
        self.options = options
    }

    /// In milliseconds; none would be a wait without an end.
    private var lockTimeout: Int { min(max(1, options.busyTimeout), Int(Int32.max)) }

    func disconnect() { server = nil }

    /// The connection, made first if there is none.
    ///
    /// - Throws: `ServerFailure` or `StorageError`.
    func connected() throws -> ServerConnection {
        if let server { return server }
        isUnreached = true
        let made = try absence.trying {
            let made = try ServerConnection(address)
            try prepare(made)
            return made
        }
        isUnreached = false
        server = made
        return made
    }

    /// Does work that changes nothing, again if the connection is lost or the server asks for it.
    ///
    /// - Throws: `StorageError`, or the work's error.
    func repeating<Value>(_ work: (ServerConnection) throws -> Value) throws -> Value {
        var backoff = Backoff(milliseconds: options.busyTimeout)
        while true {
            do {
                return try work(connected())
            } catch let failure as ServerFailure {
                if failure.isLost { disconnect() }
                guard waits(after: failure, &backoff) else { throw failure.error(at: address.place) }
            }
        }
    }

    /// Waits before work is done again.
    ///
    /// - Returns: False if it is not done again: for the failure, after the time to wait, and where another caller has
    ///   waited that long for a server that still cannot be reached.
    func waits(after failure: ServerFailure, _ backoff: inout Backoff) -> Bool {
        guard failure.mayRepeat, !(isUnreached && absence.isKnown) else { return false }
        if backoff.wait() { return true }
        if isUnreached { absence.begin() }
        return false
    }

    /// Wakes the hosts that listen. Behind a commit it is a transaction of its own, which writes nothing, and so does not
    /// wait for the disk.
    var notification: [ServerCommand] {
        notifies ? [ServerCommand(Self.notify)] : []
    }

    /// Sends no more notifications, unless only the connection was lost. Without them the hosts look at the changes a
    /// little later.
    func notificationFailed(_ failure: ServerFailure) {
        if failure.isLost { disconnect() } else { notifies = false }
    }

    private static let notify = ServerStatement("NOTIFY " + ChangeListener.channel)

    // MARK: - Preparing

    private func prepare(_ server: ServerConnection) throws {
        var settings = ["lock_timeout = \(lockTimeout)"]
        settings.append("idle_in_transaction_session_timeout = \(Self.idleTimeout)")
        if options.durability == .normal { settings.append("synchronous_commit = off") }
        let results = try server.run(
            settings.map { ServerCommand(plain: "SET " + $0) } + [
                ServerCommand(plain: Statements.planOnce.text),
                ServerCommand(plain: "SHOW synchronous_commit"),
            ]
        )
        if options.durability == .full, try results.last?.text(0, 0) == "off" {
            _ = try server.run([ServerCommand(plain: "SET synchronous_commit = on")])
        }
        try prepareTables(server)
    }

    private func prepareTables(_ server: ServerConnection) throws {
        for attempt in 1... {
            do {
                if let format = try format(server) {
                    guard format <= StoreLayout.format else {
                        throw StorageError.futureVersion(
                            path: address.place,
                            found: format,
                            supported: StoreLayout.format
                        )
                    }
                    if format == StoreLayout.format { return }
                    try upgrade(server, from: format)
                    continue
                }
                for statement in StoreLayout.creation {
                    // Each in a transaction of its own, as some servers want it.
                    _ = try server.run([ServerCommand(plain: statement.text)])
                }
                _ = try server.run([
                    ServerCommand(StoreLayout.writeFormat, ServerValue(""), ServerValue(StoreLayout.format))
                ])
            } catch let failure as ServerFailure
                where failure.isRaceOfCreation && attempt < Self.mostCreations
            {
                // Another host makes them.
            } catch let failure as ServerFailure where failure.isDenial {
                throw StorageError.cannotOpen(
                    path: address.place,
                    reason:
                        "the tables of a store are not all there, and its user may not make them; open the store once "
                        + "as a user who may (\(failure.message))"
                )
            }
        }
    }

    /// Brings the tables of an earlier format to the present one.
    private func upgrade(_ server: ServerConnection, from format: Int) throws {
        do {
            let statements = (format..<StoreLayout.format).flatMap { StoreLayout.upgrades[$0] ?? [] }
            for statement in statements { _ = try server.run([ServerCommand(plain: statement.text)]) }
            _ = try server.run([
                ServerCommand(StoreLayout.writeFormat, ServerValue(""), ServerValue(StoreLayout.format))
            ])
        } catch let failure as ServerFailure where failure.isRefusal {
            throw StorageError.cannotOpen(
                path: address.place,
                reason:
                    "its tables have format \(format), and this program needs format \(StoreLayout.format); "
                    + "open the store once as the owner of its tables, which upgrades them (\(failure.message))"
            )
        }
    }

    private func format(_ server: ServerConnection) throws -> Int? {
        do {
            let result = try server.run([ServerCommand(StoreLayout.readFormat, ServerValue(""))])[0]
            return result.rows == 0 ? nil : try result.number(0, 0)
        } catch let failure as ServerFailure where failure.isMissingTable {
            return nil
        }
    }
}
