internal import FoundationEssentials
@_spi(Hosting) package import SceneKitCore
package import SceneProtocol
import StorageWorkers

/// Answers the messages of a host with the scenes of a module.
@MainActor
package final class ProgramServer {
    /// The preparations of a scene for the destination of its segue.
    enum Prepared {
        /// The destination, with its data.
        case scene(any SceneViewController)
        /// The scene that will pass its data, to a destination that the host has to find first.
        case source(any SceneViewController, SegueDeclaration)
    }

    let configurator: Configurator
    /// The clock of the scenes' timers.
    let sleep: @MainActor (Duration) async throws -> Void
    private let module: ModuleDescription
    /// The module's scenes by name.
    let definitions: [String: SceneDefinition]
    /// The collections that the module's entrances count, by scene.
    private let counted: [String: String]
    /// The keys of the module's translations.
    private let keys: Set<String>
    private let write: ([UInt8]) -> Void
    private let services: Services
    /// The records in the program's folder; nil for none.
    private let store: ProgramStore?
    private var scenes: [Int: OpenScene] = [:]
    /// The services of sessions, the latest ones last.
    private var sessions: [(number: Int, services: Services)] = []
    private var prepared: [(token: Int, value: Prepared)] = []
    private var lastNumber = 0
    private var asked: [Int: CheckedContinuation<[UInt8], any Error>] = [:]
    private var answering: [MessageID: Task<Void, Never>] = [:]
    /// The streams of changes, by scene.
    private var watchers: [Int: AsyncStream<String>.Continuation] = [:]

    /// The sessions, and the prepared scenes, that are kept.
    private static let kept = 100

    /// - Parameters:
    ///   - store: The records in the program's folder.
    ///   - sleep: The clock of the scenes' timers.
    ///   - write: Writes a line to the host.
    package init(
        _ module: SceneModule,
        services: Services,
        needs: ProgramNeeds,
        isPerPerson: Bool = false,
        store: ProgramStore? = nil,
        sleep: @escaping @MainActor (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        write: @escaping ([UInt8]) -> Void
    ) throws {
        self.sleep = sleep
        self.write = write
        self.services = services
        self.store = store
        configurator = Configurator(services: services)
        try configurator.register(module)
        self.module = try ModuleDescription(module, needs: needs, isPerPerson: isPerPerson)
        keys = Set(self.module.translations.values.flatMap(\.keys))
        definitions = Dictionary(
            module.scenes.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        counted = Dictionary(
            module.entrances.compactMap { entrance in entrance.collection.map { (entrance.scene, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
        let host = HostServices(self)
        services[HostServices.self] = host
        services[(any DocumentAccess).self] =
            services[(any DocumentAccess).self] ?? HostDocuments(services: needs.documents ? host : nil)
    }

    /// The declaration of a module, as a program sends it.
    package static func description(
        of module: SceneModule,
        needs: ProgramNeeds
    ) throws -> ModuleDescription {
        try ModuleDescription(module, needs: needs)
    }

    /// Closes all scenes, when the host has ended.
    package func close() {
        for scene in scenes.values { scene.close() }
        for changes in watchers.values { changes.finish() }
        for task in answering.values { task.cancel() }
        for continuation in asked.values { continuation.resume(throwing: CancellationError()) }
        (scenes, watchers, asked, prepared) = ([:], [:], [:], [])
    }

    // MARK: - From the host

    /// Takes a line.
    package func take(_ line: [UInt8]) {
        do {
            try take(HostMessage(line), line)
        } catch {
            // A host's messages are right; what is not is from a later version of the protocol.
        }
    }

    private func take(_ message: HostMessage, _ line: [UInt8]) throws {
        switch message {
        case .initialize(let id): send(OutgoingResponse(id, InitializeResult(module: module)))
        case .ping(let id): send(OutgoingResponse(id, Nothing?.none))
        case .open(let id, let params):
            answer(id, scene: params.scene) { [self] in
                let services = try services(of: params)
                let scene = OpenScene(
                    params.scene,
                    try scene(for: params, services),
                    with: services,
                    of: self
                )
                scenes[params.scene] = scene
                try await scene.open()
                return scene.update
            }
        case .appear(let id, let number):
            answer(id, scene: number) { [self] in
                let scene = try scene(number)
                try await scene.appear()
                return scene.update
            }
        case .event(let id, let params):
            answer(id, scene: params.scene) { [self] in
                let scene = try scene(params.scene)
                try await scene.handle(params.event)
                return scene.update
            }
        case .records(let id, let method, let params): answer(id, method, params)
        case .disappear(let number): scenes[number]?.scene.didDisappear()
        case .prepare(let params):
            guard case .source(let source, let segue)? = takePrepared(params.token),
                let destination = scenes[params.scene]?.scene
            else { return }
            pass(segue, from: source, to: destination)
        case .close(let number):
            scenes.removeValue(forKey: number)?.close()
            watchers.removeValue(forKey: number)?.finish()
        case .changed(let params): watchers[params.scene]?.yield(params.collection)
        case .cancel(let id): answering[id]?.cancel()
        case .answer(let number, let error):
            guard let continuation = asked.removeValue(forKey: number) else { return }
            if let error {
                continuation.resume(throwing: error)
            } else {
                continuation.resume(returning: line)
            }
        case .unknown(let id, let method):
            guard let id else { return }
            let error = ProtocolError(ProtocolError.unknownMethodCode, "there is no method '\(method)'")
            send(OutgoingResponse(id, error: error))
        }
    }

    /// The request of the host that the calling task belongs to.
    @TaskLocal static var current: Int?
    /// The open scene that the calling task works for.
    @TaskLocal static var scene: Int?

    /// A stream of changes for the scene that the calling task works for.
    func watch() -> AsyncStream<String> {
        let (changes, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(100))
        if let scene = Self.scene { watchers.updateValue(continuation, forKey: scene)?.finish() }
        return changes
    }

    private func answer<Answer: Encodable & Sendable>(
        _ id: MessageID,
        scene: Int? = nil,
        _ work: @escaping @MainActor () async throws -> Answer
    ) {
        var number: Int?
        if case .number(let own) = id { number = own }
        // It begins at once, so that events keep their order.
        answering[id] = Task.immediate {
            await Self.$scene.withValue(scene) {
                do {
                    self.send(
                        OutgoingResponse(id, try await Self.$current.withValue(number) { try await work() })
                    )
                } catch is CancellationError {
                    let error = ProtocolError(ProtocolError.cancelledCode, "cancelled")
                    self.send(OutgoingResponse(id, error: error))
                } catch {
                    let error =
                        error as? ProtocolError ?? ProtocolError(ProtocolError.refusedCode, "\(error)")
                    self.send(OutgoingResponse(id, error: error))
                }
            }
            self.answering[id] = nil
        }
    }

    private func answer(_ id: MessageID, _ method: HostMethod, _ params: RecordsParams) {
        let navigator = { [self] in
            Navigator(configurator: configurator, services: try services(of: params.person))
        }
        switch method {
        case .image:
            answer(id) {
                let image = try await navigator().image(params.source ?? "", of: params.name)
                return ImageResult(
                    data: image.map { Data($0.bytes).base64EncodedString() },
                    isPersonal: image?.isPersonal
                )
            }
        case .records:
            answer(id) { [configurator] in
                let definition = try configurator.definition(of: params.name)
                let field = definition.parameters.first { $0.identifier == params.parameter }
                let name = RecordName(params.text ?? "", limit: params.limit ?? 20)
                guard let field else { return RecordsResult(records: []) }
                let records = try await navigator().records(name, for: field, of: params.name)
                return RecordsResult(records: records ?? [])
            }
        case .count:
            answer(id) { [counted] in
                let navigator = try navigator()
                let entrance = OpenEntrance(title: "", summary: "", location: Location(params.name))
                if let count = try await navigator.count(behind: entrance) {
                    return CountResult(count: count)
                }
                guard let collection = counted[params.name], let store = navigator.services[RecordStore.self]
                else {
                    return CountResult(count: nil)
                }
                return CountResult(count: try await ProgramCounting(store: store).count(of: collection))
            }
        default: answer(id) { TitlesResult(titles: [:]) }
        }
    }

    // MARK: - Scenes

    private func scene(_ number: Int) throws -> OpenScene {
        guard let scene = scenes[number] else {
            throw ProtocolError(ProtocolError.invalidParamsCode, "no scene \(number) is open")
        }
        return scene
    }

    private func scene(for params: OpenParams, _ services: Services) throws -> any SceneViewController {
        for (name, value) in params.settings {
            configurator.settings[name] = Setting(value, from: "the host")
        }
        let prepared = params.token.flatMap(takePrepared)
        if case .scene(let scene) = prepared { return scene }
        let scene = try configurator.makeScene(
            params.name,
            parameters: Parameters(params.parameters),
            services: services
        )
        if case .source(let source, let segue) = prepared { pass(segue, from: source, to: scene) }
        return scene
    }

    /// The services of a session, which all of its scenes share.
    private func services(of params: OpenParams) throws -> Services {
        if let known = sessions.first(where: { $0.number == params.session }) { return known.services }
        let services = try services(of: params.person, language: params.language)
        sessions.append((params.session, services))
        if sessions.count > Self.kept { sessions.removeFirst() }
        return services
    }

    private func services(of person: Person, language: String = "en") throws -> Services {
        let services = Services(parent: services)
        let directory = PersonDirectory(person)
        services[(any SessionLanguage).self] = ProgramLanguage(language)
        services[(any UserDirectory).self] = directory
        try store?.provide(to: services, for: person, directory)
        return services
    }

    // MARK: - Segues

    /// Keeps what a scene has prepared, and returns its number.
    func keep(_ value: Prepared) -> Int {
        lastNumber += 1
        prepared.append((lastNumber, value))
        // The host may have refused the transition.
        if prepared.count > Self.kept { prepared.removeFirst() }
        return lastNumber
    }

    private func takePrepared(_ token: Int) -> Prepared? {
        guard let position = prepared.firstIndex(where: { $0.token == token }) else { return nil }
        return prepared.remove(at: position).value
    }

    @discardableResult
    func pass(
        _ declaration: SegueDeclaration,
        from source: any SceneViewController,
        to destination: any SceneViewController
    ) -> String? {
        let segue = Segue(
            identifier: declaration.identifier,
            kind: declaration.kind,
            source: source,
            destination: destination
        )
        source.prepare(for: segue)
        return segue.failure
    }

    // MARK: - To the host

    func send(_ message: some Encodable) {
        // Values of messages can always be encoded, but for numbers that are none.
        if let line = try? MessageCoding.line(message, translatedBy: keys) { write(line) }
    }

    func notify(_ method: ProgramMethod, _ params: some Encodable & Sendable) {
        send(OutgoingMessage(method.rawValue, params))
    }

    /// Asks the host, and returns its result.
    func ask<Answer: Decodable & Sendable>(
        _ method: ProgramMethod,
        _ params: some Encodable & Sendable,
        as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        lastNumber += 1
        let number = lastNumber
        let line = try await withCheckedThrowingContinuation { continuation in
            asked[number] = continuation
            send(OutgoingMessage(method.rawValue, id: .number(number), params))
        }
        return try MessageCoding.value(Response<Answer>.self, in: line).result
    }
}

/// A response with a result.
private struct Response<Answer: Decodable>: Decodable {
    var result: Answer
}

/// The language of a session, as the host has named it.
@MainActor
private final class ProgramLanguage: SessionLanguage {
    let code: String

    init(_ code: String) { self.code = code }
}

/// The person of a session, as the host has named them.
private struct PersonDirectory: UserDirectory {
    let currentUserName: String?
    let currentRoles: Set<String>

    init(_ person: Person) {
        currentUserName = person.name
        currentRoles = Set(person.roles)
    }

    func user(named name: String) async throws -> User? { name == currentUserName ? User(name: name) : nil }
}
