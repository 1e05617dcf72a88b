@_spi(Hosting) import SceneKitCore
import SceneProtocol

/// A scene of a program, as the host's navigator knows it: it passes events to the program, and shows the screens that the
/// program sends.
@MainActor
final class ProgramScene: SceneViewController {
    let scene: SceneState
    private let program: SceneProgram
    private let name: String
    private let declaration: SceneDeclaration
    private let context: ServiceContext
    private let settings: [String: String]
    let services: ProgramServices
    /// The collections of whose changes the program is told.
    var watched: Set<String> = []
    private(set) var picked = PickedDocuments()
    private(set) var parameters: Parameters
    private var leaving = LeaveDecision.allow
    private var embedded: [String: [String: String]?] = [:]

    private var connection: ProgramConnection?
    private var number: Int?
    /// Why the scene cannot go on; nil while it works.
    private(set) var failure: ProgramFailure?
    /// Whether `willAppear` is the one that follows `didLoad`, which `scene/open` includes.
    private var hasJustOpened = false
    /// The values that a person has typed and not saved, by field, to be typed again after a failure.
    private var typed: [String: [FieldEntry]] = [:]
    /// The numbers of what the program has prepared for the destinations of its segues, by segue.
    private var tokens: [String: Int] = [:]
    /// The number of the program's preparations for this scene.
    private var token: Int?

    /// - Parameter name: The scene's name in the program.
    init(
        _ name: String,
        of program: SceneProgram,
        _ declaration: SceneDeclaration,
        _ context: ServiceContext
    ) throws {
        self.name = name
        self.program = program
        self.declaration = declaration
        self.context = context
        settings = try program.description.settings.reduce(into: [:]) {
            $0[$1.name] = try context.setting($1.name)
        }
        services = try ProgramServices(of: program, context)
        parameters = context.parameters
        scene = SceneState(Screen(title: declaration.$title), name: name)
    }

    isolated deinit {
        if let number { connection?.remove(number) }
    }

    // MARK: - The navigator's calls

    func didLoad() async throws {
        hasJustOpened = true
        try await open()
    }

    func willAppear() async throws {
        if hasJustOpened {
            hasJustOpened = false
        } else {
            try await tell(.appear) { SceneParams(scene: $0) }
        }
    }

    func didDisappear() {
        if let number { connection?.notify(.disappear, SceneParams(scene: number)) }
    }

    func handle(_ event: Event) async throws {
        if failure != nil {
            if case .action(Self.startAgain.identifier, _, _) = event { try await open() }
            return
        }
        if case .select(let list, let row) = event, let destination = destination(of: list) {
            open(Location(destination.scene, parameters: destination.parameter.map { [$0: row] } ?? [:]))
            return
        }
        let isSubmission = remember(event)
        picked.note(event, on: screen)
        try await tell(.event) { EventParams(scene: $0, event: event) }
        if isSubmission, failure == nil { typed = [:] }
    }

    func leaveDecision() -> LeaveDecision { leaving }

    func embedding(_ segue: String) -> Parameters? {
        guard let parameters = embedded[segue] else { return [:] }
        return parameters.map { Parameters($0) }
    }

    func prepare(for segue: Segue) {
        guard let token = tokens.removeValue(forKey: segue.identifier),
            let destination = segue.destination as? ProgramScene, destination.program === program
        else { return }
        if let number = destination.number {
            destination.connection?.notify(.prepare, PrepareParams(scene: number, token: token))
        } else {
            destination.token = token
        }
    }

    // MARK: - The program's messages

    /// Shows an update; one that cannot be applied ends the scene. A program may still answer an event with which the scene was
    /// left.
    func take(_ update: SceneUpdate) {
        guard failure == nil, !isLeft else { return }
        do {
            screen = try update.apply(to: screen)
        } catch {
            return fail(.malformed("scene/update: \(error)"))
        }
        if let parameters = update.parameters { self.parameters = Parameters(parameters) }
        if let leave = update.leave { leaving = leave }
        if let embedded = update.embedded { self.embedded = embedded }
        if let refusals = update.refusals { scene.refusals = refusals }
    }

    func perform(_ params: SegueParams) {
        tokens[params.segue] = params.token
        performSegue(params.segue, parameters: Parameters(params.parameters ?? [:]))
    }

    func go(to location: String) {
        do {
            open(try Location(parsing: location))
        } catch {
            fail(.malformed("scene/go: \(error)"))
        }
    }

    func finish(_ value: ResultValue) {
        guard let declared = declaration.result.flatMap(ResultKind.init), declared.type == value.kind.type
        else {
            return fail(
                .malformed("scene/finish: the scene declares no result of the kind '\(value.kind.rawValue)'")
            )
        }
        finish(with: value.value)
    }

    /// Opens a scene for its result.
    func result(_ params: SegueParams) async throws -> ResultValue? {
        tokens[params.segue] = params.token
        let declared = declaration.segues.first { $0.identifier == params.segue }?.result
        switch declared.flatMap(ResultKind.init) {
        case .text: return try await result(params, as: String.self)
        case .integer: return try await result(params, as: Int.self)
        case .number: return try await result(params, as: Double.self)
        case .toggle: return try await result(params, as: Bool.self)
        case .texts: return try await result(params, as: [String].self)
        case .item: return try await result(params, as: PickedItem.self)
        case nil:
            throw ProtocolError(
                ProtocolError.invalidParamsCode,
                "the scene declares no segue '\(VisibleText.excerpt(params.segue))' with a result"
            )
        }
    }

    private func result<Value: Sendable>(
        _ params: SegueParams,
        as type: Value.Type
    ) async throws -> ResultValue? {
        let parameters = Parameters(params.parameters ?? [:])
        return switch try await result(of: params.segue, parameters: parameters, as: type) {
        case .value(let value): ResultValue(value)
        case .dismissed: nil
        }
    }

    /// Asks the person. The end of the program takes the question back, which has to be shown.
    func ask(_ question: Question) async -> Bool {
        defer { if !isLeft { host?.screenDidChange(self) } }
        return await confirm(question)
    }

    func tellChange(of collection: String) {
        guard let number else { return }
        connection?.notify(.changed, RecordsChangedParams(scene: number, collection: collection))
    }

    /// Shows that the scene has failed, and offers to start it again.
    func fail(_ failure: ProgramFailure) {
        guard self.failure == nil else { return }
        self.failure = failure
        if let number { connection?.remove(number) }
        (number, connection, leaving) = (nil, nil, .allow)
        unwatch()
        screen = Screen(
            title: screen.$title,
            blocks: [.text(TextBlock("Start the scene again, or go back."))],
            actions: [Self.startAgain],
            message: Message(.error, failure.text)
        )
    }

    private static let startAgain = SceneAction(
        "start-again",
        label: "Start again",
        key: "s",
        summary: "Starts the program of this scene again.",
        role: .primary
    )
}

// MARK: - Opening, and asking the program

extension ProgramScene {
    private func open() async throws {
        failure = nil
        try await attempt {
            let connection = try await program.connect(context)
            let number = connection.add(self)
            (self.connection, self.number) = (connection, number)
            let update = try await connection.update(
                .open,
                OpenParams(
                    scene: number,
                    name: name,
                    parameters: Dictionary(
                        parameters.names.map { ($0, parameters[$0] ?? "") },
                        uniquingKeysWith: { first, _ in first }
                    ),
                    session: program.sessionNumber(context),
                    language: (try? context.service((any SessionLanguage).self))?.code ?? "en",
                    person: Person(context),
                    settings: settings,
                    token: token
                ),
                scene: number
            )
            token = nil
            // The screen of the failure offers nothing that is still there.
            if update.screen == nil, screen.actions == [Self.startAgain] {
                screen = Screen(title: screen.$title)
            }
            take(update)
            try await typeAgain()
        }
    }

    /// Sends a request about the scene, and shows the update that it answers with.
    private func tell<Params: Encodable & Sendable>(
        _ method: HostMethod,
        _ params: (Int) -> Params
    ) async throws {
        guard let connection, let number else { return }
        try await attempt { take(try await connection.update(method, params(number), scene: number)) }
    }

    /// Has a failure take the scene's place. Errors that the program reports appear over the scene.
    private func attempt(_ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch let failure as ProgramFailure {
            fail(failure)
        } catch is CancellationError where failure != nil {
            // The scene has failed meanwhile, and shows why.
        } catch let error as ProtocolError {
            if error.code == ProtocolError.cancelledCode { throw CancellationError() }
            guard number == nil || screen.blocks.isEmpty, screen.actions.isEmpty else {
                screen.message = Message(.error, LocalizedText(key: error.message))
                return
            }
            fail(.refused(error.message))
        }
    }

    /// Types what was typed before a failure, in the fields that are there again.
    private func typeAgain() async throws {
        let kept = typed
        for field in screen.forms.flatMap(\.fields) {
            guard let entries = kept[field.identifier], entries != field.values, failure == nil else {
                continue
            }
            try await tell(.event) {
                EventParams(scene: $0, event: .change(field: field.identifier, values: entries))
            }
        }
    }

    /// Keeps what a person types, but no passwords.
    ///
    /// - Returns: Whether the event submits the form.
    private func remember(_ event: Event) -> Bool {
        let fields = screen.forms.flatMap(\.fields).filter { $0.kind != .password }
        func keep(_ entries: [FieldEntry], _ field: String) {
            if fields.contains(where: { $0.identifier == field }) { typed[field] = entries }
        }
        switch event {
        case .change(let field, let entries, _):
            keep(entries, field)
            return false
        case .action(let identifier, let values, _):
            guard screen.actions.first(where: { $0.identifier == identifier })?.takesForm == true else {
                return false
            }
            for (field, entries) in values { keep(entries, field) }
            return true
        default: return false
        }
    }

    /// The scene that the rows of a list open which is not declared.
    private func destination(of list: String) -> ListBlock.Destination? {
        guard !declaration.lists.contains(where: { $0.identifier == list }) else { return nil }
        return screen.lists.first { $0.identifier == list }?.destination
    }
}
