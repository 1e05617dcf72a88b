internal import Dispatch
internal import Glibc
import SceneKitCore
import SceneProtocol

/// One run of a program's process: its open scenes, and the requests in both directions.
@MainActor
final class ProgramConnection {
    struct OpenScene {
        weak var scene: ProgramScene?
    }

    let limits: ProgramLimits
    let log: ProgramLog
    private let answers = ExpectedAnswers()
    private var peer: (any ProgramPeer)?
    var calls: [Int: ProgramCall] = [:]
    var scenes: [Int: OpenScene] = [:]
    private var lastNumber = 0
    /// How many requests for services are under way.
    var serviceCount = 0
    /// Why the connection has ended; nil while it is open.
    private(set) var failure: ProgramFailure?
    /// Called once, when it has ended without `close`.
    var onFailure: ((ProgramFailure) -> Void)?
    /// Called when its last scene was closed.
    var onIdle: (() -> Void)?
    /// Called with each line of both directions, for a check of the program.
    var onLine: ((_ isSent: Bool, [UInt8]) -> Void)?
    private var isClosing = false

    /// Starts a program as a process.
    ///
    /// - Throws: `ProgramFailure`.
    convenience init(
        _ launch: ProgramLaunch,
        limits: ProgramLimits,
        log: ProgramLog
    ) throws(ProgramFailure) {
        try self.init(limits: limits, log: log) { read, ended throws(ProgramFailure) in
            try ChildProcess(launch, limits: limits, log: log, read: read, ended: ended)
        }
    }

    /// Starts a program.
    ///
    /// - Throws: `ProgramFailure`.
    init(limits: ProgramLimits, log: ProgramLog, start: ProgramStart) throws(ProgramFailure) {
        self.limits = limits
        self.log = log
        let reader = MessageReader(answers: answers, limits: limits)
        peer = try start(
            { [weak self] bytes in
                let batch = reader.read(bytes)
                // The program waits in its turn while the main actor is busy with its messages.
                let taken = DispatchSemaphore(value: 0)
                Task { @MainActor in
                    self?.take(batch)
                    taken.signal()
                }
                taken.wait()
                return batch.failure == nil
            },
            { [weak self] how in
                Task { @MainActor in self?.end(.ended(how, lastLine: log.lastLine)) }
            }
        )
    }

    // MARK: - Scenes

    var hasScenes: Bool { !scenes.isEmpty }

    /// Gives a scene its number.
    func add(_ scene: ProgramScene) -> Int {
        lastNumber += 1
        scenes[lastNumber] = OpenScene(scene: scene)
        return lastNumber
    }

    /// Closes a scene.
    func remove(_ number: Int) {
        guard scenes.removeValue(forKey: number) != nil else { return }
        for call in calls.values where call.scene == number { call.end(.failure(CancellationError())) }
        notify(.close, SceneParams(scene: number))
        if scenes.isEmpty { onIdle?() }
    }

    // MARK: - To the program

    /// Sends a request, and returns the result.
    ///
    /// - Parameters:
    ///   - scene: The scene that asks; nil for none.
    ///   - services: What the program may ask for meanwhile, if no scene asks.
    ///   - patience: The time for the answer; nil for that of events.
    /// - Throws: `ProgramFailure`, the program's own `ProtocolError`, or `CancellationError`.
    func request<Answer: Decodable & Sendable>(
        _ method: HostMethod,
        _ params: some Encodable & Sendable,
        scene: Int? = nil,
        services: ProgramServices? = nil,
        patience: Duration? = nil,
        as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        try await request(method.rawValue, params, scene: scene, services: services, patience: patience) {
            try $0.decode(Answer.self, forKey: .result)
        }
    }

    /// Sends a request about a scene, whose result is an update or null.
    func update(
        _ method: HostMethod,
        _ params: some Encodable & Sendable,
        scene: Int
    ) async throws -> SceneUpdate {
        try await request(method.rawValue, params, scene: scene) {
            try $0.decodeIfPresent(SceneUpdate.self, forKey: .result) ?? SceneUpdate()
        }
    }

    private func request<Answer: Sendable>(
        _ method: String,
        _ params: some Encodable & Sendable,
        scene: Int?,
        services: ProgramServices? = nil,
        patience: Duration? = nil,
        read: @escaping @Sendable (KeyedDecodingContainer<Decoded.CodingKeys>) throws -> Answer
    ) async throws -> Answer {
        if let failure { throw failure }
        try Task.checkCancellation()
        lastNumber += 1
        let number = lastNumber
        let call = ProgramCall(number, of: scene, services, patience: patience ?? limits.answer)
        calls[number] = call
        answers.expect(number, read)
        defer { calls[number] = nil }
        send(OutgoingMessage(method, id: .number(number), params))
        do {
            let answer = try await call.answer { [weak self] in self?.expire(call, patience) }
            guard let answer = answer as? Answer else {
                throw ProgramFailure.malformed("\(method): its result")
            }
            return answer
        } catch let error as CancellationError {
            notify(.cancel, CancelParams(id: .number(number)))
            throw error
        }
    }

    /// Asks whether the program answers at all.
    ///
    /// - Throws: `ProgramFailure`, or the program's own `ProtocolError`.
    func ping() async throws {
        _ = try await request(.ping, Nothing(), patience: limits.ping, as: Nothing?.self)
    }

    /// Sends a request of a method that no program knows, for a check.
    func request(unknown method: String) async throws -> Nothing? {
        try await request(method, Nothing(), scene: nil, patience: limits.ping) { _ in nil }
    }

    /// Sends a notification of a method that no program knows, for a check.
    func notify(_ method: String) { send(OutgoingMessage(method, Nothing())) }

    /// Tells the program something.
    func notify(_ method: HostMethod, _ params: some Encodable & Sendable) {
        send(OutgoingMessage(method.rawValue, params))
    }

    func send(_ message: some Encodable) {
        guard failure == nil, !isClosing else { return }
        do {
            let line = try MessageCoding.line(message)
            onLine?(true, line)
            if peer?.write(line) == false { end(.unread) }
        } catch {
            log.note("a message cannot be written: \(error)")
        }
    }

    /// Ends a request that takes too long, and the program with it if that answers nothing at all.
    private func expire(_ call: ProgramCall, _ patience: Duration?) {
        let seconds = Int((patience ?? limits.answer).components.seconds)
        call.end(.failure(ProgramFailure.silent(seconds)))
        guard failure == nil, patience == nil else { return }
        Task {
            do {
                try await ping()
            } catch is ProgramFailure {
                end(.silent(seconds))
            } catch {
                // It answers with an error, so it is alive.
            }
        }
    }

    // MARK: - The end

    /// Has the program end by itself.
    func close() {
        isClosing = true
        peer?.closeInput()
        let peer = peer
        Task {
            try? await Task.sleep(for: limits.ping)
            peer?.kill()
        }
    }

    /// Ends the program at once, and tells its scenes why.
    func end(_ reason: ProgramFailure) {
        guard failure == nil else { return }
        failure = reason
        if !isClosing { log.note(reason.description) }
        peer?.kill()
        peer?.closeInput()
        for call in calls.values { call.end(.failure(reason)) }
        let open = scenes.values.compactMap(\.scene)
        scenes = [:]
        for scene in open { scene.fail(reason) }
        if !isClosing { onFailure?(reason) }
    }
}
