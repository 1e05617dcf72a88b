@_spi(Hosting) import SceneKitCore
import SceneProtocol

/// A scene that the host shows: it sends the scene's screens, and passes on what the scene asks of its host.
@MainActor
final class OpenScene {
    let scene: any SceneViewController
    private let number: Int
    /// The session whose services the scene has.
    private let services: Services
    private let server: ProgramServer
    private var work: [Int: (key: String?, task: Task<Void, Never>)] = [:]
    private var lastWork = 0
    private var observations: [String: Task<Void, Never>] = [:]
    /// The state that the host knows: the screen, and all else.
    private var shown: Screen?
    private var sent = SceneUpdate()

    init(_ number: Int, _ scene: any SceneViewController, with services: Services, of server: ProgramServer) {
        self.number = number
        self.scene = scene
        self.services = services
        self.server = server
        scene.host = self
    }

    func open() async throws {
        try await scene.didLoad()
        try await appear()
    }

    func appear() async throws {
        try await scene.willAppear()
        await rest()
    }

    func handle(_ event: Event) async throws {
        try await scene.handle(event)
        await rest()
    }

    /// Waits for the work that the scene has begun.
    private func rest() async {
        while let task = work.values.first?.task { await task.value }
    }

    func close() {
        for (_, task) in work.values { task.cancel() }
        for task in observations.values { task.cancel() }
        (work, observations) = ([:], [:])
    }

    /// The changes since the last update.
    var update: SceneUpdate {
        let screen = scene.screen
        var update = shown.map { SceneUpdate(from: $0, to: screen) } ?? SceneUpdate(screen: screen)
        update.parameters = texts(scene.parameters)
        update.leave = scene.leaveDecision()
        update.embedded = embedded
        update.refusals = refusals(on: screen)
        if update.parameters == sent.parameters { update.parameters = nil }
        if update.leave == sent.leave { update.leave = nil }
        if update.embedded == sent.embedded { update.embedded = nil }
        if update.refusals == sent.refusals { update.refusals = nil }
        shown = screen
        sent.parameters = update.parameters ?? sent.parameters
        sent.leave = update.leave ?? sent.leave
        sent.embedded = update.embedded ?? sent.embedded
        sent.refusals = update.refusals ?? sent.refusals
        return update
    }

    private var embedded: [String: [String: String]?]? {
        let segues = segues.filter { $0.kind == .embed }
        guard !segues.isEmpty else { return nil }
        return Dictionary(
            segues.map { ($0.identifier, scene.embedding($0.identifier).map(texts)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private func refusals(on screen: Screen) -> [String: LocalizedText]? {
        let actions = definition?.actions.map(\.identifier) ?? []
        let reasons = actions.compactMap { action in
            scene.refusal(of: action, on: screen).map { (action, $0) }
        }
        // Only a change has to be sent; at first there are none.
        return reasons.isEmpty && sent.refusals == nil
            ? nil : Dictionary(reasons, uniquingKeysWith: { first, _ in first })
    }

    /// The scene as its module defines it: its segues lead also into modules that only the host has.
    private var definition: SceneDefinition? { server.definitions[scene.sceneName] }

    private var segues: [SegueDeclaration] { definition?.segues ?? [] }

    private func texts(_ parameters: Parameters) -> [String: String] {
        parameters.names.reduce(into: [:]) { $0[$1] = parameters[$1] }
    }
}

extension OpenScene: SceneHost {
    var sleep: @MainActor (Duration) async throws -> Void { server.sleep }

    func screenDidChange(_ scene: any SceneViewController) { sendUpdate() }

    /// Sends what has changed. The host reads it before a transition, which the scene may have allowed only just now.
    private func sendUpdate() {
        var update = update
        guard update != SceneUpdate() else { return }
        update.scene = number
        server.notify(.update, update)
    }

    func performSegue(_ identifier: String, from scene: any SceneViewController, parameters: Parameters) {
        do {
            let params = try prepare(identifier, parameters)
            sendUpdate()
            server.notify(.segue, params)
        } catch {
            showAlert(title: LocalizedText(error), message: nil, over: scene)
        }
    }

    /// Makes the destination if it is the program's own, and has the scene pass its data.
    private func prepare(_ identifier: String, _ parameters: Parameters) throws -> SegueParams {
        var params = SegueParams(scene: number, segue: identifier, parameters: texts(parameters))
        guard let segue = segues.first(where: { $0.identifier == identifier }) else {
            throw SceneError.unknownSegue(
                identifier,
                scene: scene.sceneName,
                known: segues.map(\.identifier)
            )
        }
        guard segue.module == nil else { return params }
        if segue.kind == .unwind || segue.kind == .back {
            params.token = server.keep(.source(scene, segue))
            // The host has to find the destination. It needs the parameters only if it makes it anew.
            if let destination = try? makeDestination(of: segue, parameters) {
                params.parameters = texts(destination.parameters)
            }
            return params
        }
        let destination = try makeDestination(of: segue, parameters)
        params.parameters = texts(destination.parameters)
        params.token = server.keep(.scene(destination))
        return params
    }

    private func makeDestination(
        of segue: SegueDeclaration,
        _ parameters: Parameters
    ) throws -> any SceneViewController {
        let destination = try server.configurator.makeScene(
            segue.destination,
            parameters: parameters,
            services: services
        )
        if let failure = server.pass(segue, from: scene, to: destination) {
            throw ProtocolError(ProtocolError.refusedCode, failure)
        }
        return destination
    }

    func open(_ location: Location, from scene: any SceneViewController) {
        sendUpdate()
        server.notify(.go, GoParams(scene: number, location: "\(location)"))
    }

    func leave(_ scene: any SceneViewController) {
        sendUpdate()
        server.notify(.leave, SceneParams(scene: number))
    }

    func finish(_ scene: any SceneViewController, with result: any Sendable) {
        guard let value = ResultValue(result) else {
            return showAlert(
                title: LocalizedText(
                    verbatim: "\(type(of: result)) is no type of a result that a program can pass"
                ),
                message: nil,
                over: scene
            )
        }
        sendUpdate()
        server.notify(.finish, FinishParams(scene: number, value: value))
    }

    func result<Value: Sendable>(
        of segue: String,
        parameters: Parameters,
        as type: Value.Type,
        from scene: any SceneViewController
    ) async throws -> SceneResult<Value> {
        var params = try prepare(segue, parameters)
        params.during = ProgramServer.current
        let answer: ResultAnswer = try await server.ask(.result, params)
        guard let value = answer.value else { return .dismissed }
        guard let value = value.value as? Value else {
            throw SceneError.resultMismatch(
                scene: segue,
                expected: "\(Value.self)",
                actual: value.kind.rawValue
            )
        }
        return .value(value)
    }

    func run(
        _ key: String?,
        for scene: any SceneViewController,
        _ body: @escaping @MainActor () async -> Void
    ) {
        if let key { cancelWork(key) }
        lastWork += 1
        let number = lastWork
        let task = Task {
            await body()
            self.work[number] = nil
        }
        work[number] = (key, task)
    }

    func observe(
        _ key: String,
        for scene: any SceneViewController,
        _ body: @escaping @MainActor () async -> Void
    ) {
        observations.updateValue(Task.immediate { await body() }, forKey: key)?.cancel()
    }

    func cancel(_ key: String, for scene: any SceneViewController) {
        observations.removeValue(forKey: key)?.cancel()
        cancelWork(key)
    }

    private func cancelWork(_ key: String) {
        for (other, task) in work.values where other == key { task.cancel() }
    }

    func confirm(_ question: Question, for scene: any SceneViewController) async -> Bool {
        let params = ConfirmParams(scene: number, question: question, during: ProgramServer.current)
        let answer: ConfirmAnswer? = try? await server.ask(.confirm, params)
        return answer?.isConfirmed ?? false
    }

    func showAlert(title: LocalizedText, message: LocalizedText?, over scene: any SceneViewController) {
        let text = message.map { "\(title): \($0)" } ?? title
        server.notify(.update, SceneUpdate(scene: number, message: .set(Message(.error, text))))
    }
}
