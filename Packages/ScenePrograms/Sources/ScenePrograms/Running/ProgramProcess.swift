import SceneProtocol

/// The process of a program: it is started when a scene needs it, ends when no scene has been open for some time, and is
/// started again after a failure.
@MainActor
final class ProgramProcess {
    private let limits: ProgramLimits
    private let start: @MainActor () async throws -> ProgramConnection
    private var connection: ProgramConnection?
    private var connecting: Task<ProgramConnection, any Error>?
    /// The failures in a row, and when the next start is allowed.
    private var failures = 0
    private var earliest = ContinuousClock.now
    private var started = ContinuousClock.now
    private var idle: Task<Void, Never>?

    /// A process that does not run yet.
    ///
    /// - Parameter start: Starts it; throws `ProgramFailure`.
    init(_ limits: ProgramLimits, start: @escaping @MainActor () async throws -> ProgramConnection) {
        self.limits = limits
        self.start = start
    }

    /// Whether nothing would be lost with this object: it does not run, and may be started at once.
    var isAtRest: Bool {
        connecting == nil && (connection == nil || connection?.failure != nil) && earliest <= .now
    }

    /// Whether it runs, but no scene of it is open.
    var isIdle: Bool {
        guard connecting == nil, let connection else { return false }
        return !connection.hasScenes && connection.calls.isEmpty
    }

    /// The connection to the running process, which is started if it does not run.
    ///
    /// - Throws: `ProgramFailure`.
    func connect() async throws -> ProgramConnection {
        idle?.cancel()
        if let connection, connection.failure == nil {
            rest()
            return connection
        }
        if let connecting { return try await connecting.value }
        let wait = earliest - .now
        if wait > .zero {
            // Rounded up: after so many seconds it starts.
            let (seconds, rest) = wait.components
            throw ProgramFailure.waiting(Int(seconds) + (rest > 0 ? 1 : 0))
        }
        let task = Task { try await restart() }
        connecting = task
        defer { connecting = nil }
        return try await task.value
    }

    private func restart() async throws -> ProgramConnection {
        do {
            let connection = try await start()
            use(connection)
            return connection
        } catch {
            noteFailure()
            throw error
        }
    }

    /// Goes on with a process that has been started.
    func use(_ connection: ProgramConnection) {
        self.connection = connection
        started = .now
        connection.onFailure = { [weak self] _ in self?.noteFailure() }
        connection.onIdle = { [weak self] in self?.rest() }
        rest()
    }

    /// The first restart is allowed at once, the second after a moment, and each further one after twice the time.
    private func noteFailure() {
        if .now - started > .seconds(60) { failures = 0 }
        failures += 1
        guard failures > 1 else { return }
        earliest = .now + min(.seconds(60), limits.restart * (1 << min(failures - 2, 10)))
    }

    /// Ends the process when no scene has been open for some time. It may have been started only to count records.
    private func rest() {
        idle?.cancel()
        idle = Task { [weak self, limits] in
            do { try await Task.sleep(for: limits.idle) } catch { return }
            // It may be in use again since the sleep has ended.
            guard !Task.isCancelled, let self, let connection, !connection.hasScenes else { return }
            guard connection.calls.isEmpty else { return rest() }
            self.connection = nil
            connection.close()
        }
    }

    /// Ends the process.
    func stop() {
        idle?.cancel()
        connection?.close()
        connection = nil
    }
}
