@_spi(Hosting) import SceneKitCore
import SceneProtocol
import StorageWorkers

/// A program with scenes of its own, and its processes: one for all sessions, or one a person.
@MainActor
public final class SceneProgram {
    private(set) var boundary: ProgramBoundary
    /// The program's declaration of its module.
    let description: ModuleDescription
    let hostName: String
    let log: ProgramLog
    /// The declared collections of records.
    let collections: [ProgramCollection]
    /// The services that the program may use.
    var granted: ProgramNeeds
    /// The process of each person, by the space of their records; one for all, under an empty name, if the program does not
    /// want one a person.
    private var processes: [String: ProgramProcess] = [:]
    /// The sessions whose scenes the program has had, with the persons that they were of.
    private var sessions: [Session] = []
    private var lastSession = 0
    /// Starts it otherwise than as a process; nil for a process in the boundary.
    private let starter: ProgramStart?

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
        log: ProgramLog,
        start: ProgramStart? = nil
    ) throws(ProgramFailure) {
        if let fault = description.needs.fault(module: description.name) { throw .malformed(fault) }
        collections = try description.needs.collections.sorted { $0.key < $1.key }
            .map { name, collection throws(ProgramFailure) in
                try ProgramCollection(name, collection, module: description.name)
            }
        granted = boundary.needs
        self.boundary = boundary
        self.boundary.isPerPerson = boundary.isPerPerson || description.isPerPerson
        self.description = description
        self.hostName = hostName
        self.log = log
        starter = start
    }

    /// Starts a program, and reads its declaration.
    ///
    /// - Parameter log: Gets what it writes to standard error.
    /// - Throws: `ProgramFailure`.
    static func load(
        _ boundary: ProgramBoundary,
        hostName: String,
        log: ProgramLog
    ) async throws -> SceneProgram {
        let (connection, description) = try await start(
            try boundary.boundary(of: ""),
            hostName: hostName,
            log: log
        )
        do throws(ProgramFailure) {
            let program = try SceneProgram(boundary, description, hostName: hostName, log: log)
            try program.process(of: "").use(connection)
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
        log: ProgramLog,
        by start: ProgramStart? = nil
    ) async throws -> (ProgramConnection, ModuleDescription) {
        let connection =
            if let start {
                try ProgramConnection(limits: boundary.limits, log: log, start: start)
            } else {
                try ProgramConnection(boundary.launch(), limits: boundary.limits, log: log)
            }
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

    /// The connection to the process for a person, which is started if it does not run.
    ///
    /// - Parameter person: The space of their records; empty where all records are in one.
    /// - Throws: `ProgramFailure`.
    func connect(for person: String = "") async throws -> ProgramConnection {
        try await process(of: boundary.isPerPerson ? person : "").connect()
    }

    /// The connection to the process for the person of a session.
    ///
    /// - Throws: `ProgramFailure`, or an error of the session's services.
    func connect(_ context: ServiceContext) async throws -> ProgramConnection {
        guard boundary.isPerPerson else { return try await connect() }
        return try await connect(for: context.service(RecordStore.self).space)
    }

    private func process(of person: String) throws(ProgramFailure) -> ProgramProcess {
        if let process = processes[person] { return process }
        processes = processes.filter { !$0.value.isAtRest }
        if processes.count >= boundary.limits.processes {
            guard let idle = processes.first(where: { $0.value.isIdle }) else { throw .crowded }
            idle.value.stop()
            processes[idle.key] = nil
        }
        let process = ProgramProcess(boundary.limits) { [unowned self] in try await start(for: person) }
        processes[person] = process
        return process
    }

    private func start(for person: String) async throws -> ProgramConnection {
        let (connection, description) = try await Self.start(
            try boundary.boundary(of: person),
            hostName: hostName,
            log: log,
            by: starter
        )
        guard description == self.description else {
            connection.close()
            throw ProgramFailure.malformed(
                "it declares other scenes than before; restart the host to use them"
            )
        }
        return connection
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

    /// Asks the process that all persons share for an answer, which comes after all that it has sent before.
    ///
    /// - Throws: `ProgramFailure`.
    package func ping() async throws { try await connect().ping() }

    /// Ends the processes.
    func stop() {
        for process in processes.values { process.stop() }
    }
}
