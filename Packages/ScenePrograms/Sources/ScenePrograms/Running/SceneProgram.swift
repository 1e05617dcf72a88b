internal import Glibc
@_spi(Hosting) import SceneKitCore
import SceneProtocol

/// A program with scenes of its own: starts its process when one of them is opened, and again after a failure.
@MainActor
public final class SceneProgram {
    let boundary: ProgramBoundary
    /// The program's declaration of its module.
    let description: ModuleDescription
    let hostName: String
    let log: ProgramLog
    /// The declared collections of records.
    let collections: [ProgramCollection]
    /// The services that the program may use.
    var granted: ProgramNeeds
    private var connection: ProgramConnection?
    private var connecting: Task<ProgramConnection, any Error>?
    /// The failures in a row, and when the next start is allowed.
    private var failures = 0
    private var earliest = ContinuousClock.now
    private var started = ContinuousClock.now
    private var idle: Task<Void, Never>?
    /// The sessions whose scenes the program has had, with the persons that they were of.
    private var sessions: [Session] = []
    private var lastSession = 0

    private struct Session {
        let number: Int
        /// An object that only the session has.
        weak var mark: (any SessionLanguage)?
        let person: Person
    }

    /// A program whose declaration is known: it is not started yet. What the boundary's `needs` have is granted.
    ///
    /// - Throws: `ProgramFailure.malformed` if the declaration asks for what no program can have.
    init(
        _ boundary: ProgramBoundary,
        _ description: ModuleDescription,
        hostName: String,
        log: ProgramLog
    ) throws(ProgramFailure) {
        if let fault = description.needs.fault(module: description.name) { throw .malformed(fault) }
        collections = try description.needs.collections.sorted { $0.key < $1.key }
            .map { name, collection throws(ProgramFailure) in
                try ProgramCollection(name, collection, module: description.name)
            }
        granted = boundary.needs
        self.boundary = boundary
        self.description = description
        self.hostName = hostName
        self.log = log
    }

    private var limits: ProgramLimits { boundary.limits }

    /// Starts a program, and reads its declaration.
    ///
    /// - Parameter log: Gets what it writes to standard error.
    /// - Throws: `ProgramFailure`.
    static func load(
        _ boundary: ProgramBoundary,
        hostName: String,
        log: ProgramLog
    ) async throws -> SceneProgram {
        let (connection, description) = try await start(boundary, hostName: hostName, log: log)
        do throws(ProgramFailure) {
            let program = try SceneProgram(boundary, description, hostName: hostName, log: log)
            program.use(connection)
            return program
        } catch {
            connection.end(error)
            throw error
        }
    }

    /// Starts a program and asks it for its declaration.
    static func start(
        _ boundary: ProgramBoundary,
        hostName: String,
        log: ProgramLog
    ) async throws -> (ProgramConnection, ModuleDescription) {
        let connection = try ProgramConnection(try boundary.launch(), limits: boundary.limits, log: log)
        do {
            let answer: InitializeResult = try await connection.request(
                .initialize,
                InitializeParams(host: hostName),
                patience: boundary.limits.start
            )
            guard answer.version == ProtocolVersion.current else {
                throw ProgramFailure.malformed(
                    "it speaks version \(answer.version) of the protocol, and this host \(ProtocolVersion.current)"
                )
            }
            return (connection, answer.module)
        } catch {
            let failure = error as? ProgramFailure ?? .refused("\(error)")
            connection.end(failure)
            throw failure
        }
    }

    /// The connection to the running program, which is started if it does not run.
    ///
    /// - Throws: `ProgramFailure`.
    func connect() async throws -> ProgramConnection {
        idle?.cancel()
        if let connection, connection.failure == nil { return connection }
        if let connecting { return try await connecting.value }
        let wait = earliest - .now
        if wait > .zero { throw ProgramFailure.waiting(max(1, Int(wait.components.seconds))) }
        let task = Task { try await restart() }
        connecting = task
        defer { connecting = nil }
        return try await task.value
    }

    private func restart() async throws -> ProgramConnection {
        do {
            let (connection, description) = try await Self.start(boundary, hostName: hostName, log: log)
            guard description == self.description else {
                connection.close()
                throw ProgramFailure.malformed(
                    "it declares other scenes than before; restart the host to use them"
                )
            }
            use(connection)
            return connection
        } catch {
            noteFailure()
            throw error
        }
    }

    private func use(_ connection: ProgramConnection) {
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

    /// Ends the process when no scene has been open for some time.
    private func rest() {
        idle?.cancel()
        idle = Task { [weak self, limits] in
            do { try await Task.sleep(for: limits.idle) } catch { return }
            guard let self, let connection, !connection.hasScenes else { return }
            self.connection = nil
            connection.close()
        }
    }

    /// The number of a scene's session. If another person is signed in now, it is another one.
    func sessionNumber(_ context: ServiceContext) -> Int {
        sessions.removeAll { $0.mark == nil }
        let mark = try? context.service((any SessionLanguage).self)
        let person = Person(context)
        if let known = sessions.first(where: { $0.mark === mark && $0.person == person }) {
            return known.number
        }
        lastSession += 1
        sessions.append(Session(number: lastSession, mark: mark, person: person))
        return lastSession
    }

    /// Ends the process.
    func stop() {
        idle?.cancel()
        connection?.close()
        connection = nil
    }
}
