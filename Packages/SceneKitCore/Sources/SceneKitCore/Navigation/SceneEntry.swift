/// A scene in the stack and the navigator's data about it.
@MainActor
final class SceneEntry {
    let scene: any SceneViewController
    let isPresented: Bool
    /// Whether the navigation bar is hidden while this scene is the root.
    let hidesBar: Bool
    private let declaration: EntryDeclaration
    /// The scenes that are embedded in this one, in the order of the segues.
    var embedded: [EmbeddedScene] = []
    let tasks = SceneTasks()
    var hasLoaded = false
    /// Shown over the scene until the next event.
    var alert: Message?
    /// Delivers the scene's result to its caller; called once, with nil if the scene was left without one.
    var resolve: (@MainActor ((any Sendable)?) -> Void)?
    /// The scene that waits for the result.
    weak var presenter: SceneEntry?
    /// Results for this scene. It gets them when it has appeared again or is left.
    private var results: [@MainActor () -> Void] = []

    /// The unanswered questions; the first one is shown.
    private(set) var questions: [PendingQuestion] = []

    init(
        _ scene: any SceneViewController,
        isPresented: Bool = false,
        hidesBar: Bool = false,
        _ declaration: EntryDeclaration = EntryDeclaration()
    ) {
        self.scene = scene
        self.isPresented = isPresented
        self.hidesBar = hidesBar
        self.declaration = declaration
    }

    var absentActions: Set<String> { declaration.absentActions }
    var destinations: [String: ListBlock.Destination] { declaration.destinations }
    var listsBeside: [BesideList] { declaration.listsBeside }
    var embeds: [SegueDeclaration] { declaration.embeds }

    func ask(_ question: PendingQuestion) { questions.append(question) }

    /// Answers the question shown.
    ///
    /// - Returns: false if there is none.
    func answer(_ confirmed: Bool) -> Bool {
        guard !questions.isEmpty else { return false }
        questions.removeFirst().resolve(confirmed)
        return true
    }

    /// Declines one question, or all of them.
    func decline(_ question: PendingQuestion? = nil) {
        let declined = questions.filter { question == nil || $0 === question }
        questions.removeAll { question == nil || $0 === question }
        for question in declined { question.resolve(false) }
    }

    /// Keeps a result until the scene has appeared.
    func deliver(_ result: @escaping @MainActor () -> Void) { results.append(result) }

    func deliverResults() {
        let kept = results
        results = []
        for result in kept { result() }
    }

    /// Gives the closure that delivers the result, or nil without one, to the caller that waits for it.
    func takeResolution() -> (@MainActor ((any Sendable)?) -> Void)? {
        defer { resolve = nil }
        return resolve
    }
}

/// The part of a scene's declaration that its entry needs, in one host.
struct EntryDeclaration {
    /// Actions whose segues have no destination in this host; screens omit them.
    var absentActions: Set<String> = []
    /// The scenes that rows lead to, by list.
    var destinations: [String: ListBlock.Destination] = [:]
    /// The lists that stay beside the scenes which their rows open.
    var listsBeside: [BesideList] = []
    /// The segues to the scenes that this one embeds.
    var embeds: [SegueDeclaration] = []
}

/// An unanswered question of a scene.
@MainActor
final class PendingQuestion {
    let question: Question
    private let work: SceneTasks.Work?
    private var continuation: CheckedContinuation<Bool, Never>?

    init(_ question: Question, work: SceneTasks.Work?) {
        self.question = question
        self.work = work
    }

    func wait(_ continuation: CheckedContinuation<Bool, Never>) {
        self.continuation = continuation
        work?.beginWaiting()
    }

    func resolve(_ confirmed: Bool) {
        guard let continuation else { return }
        self.continuation = nil
        work?.endWaiting()
        continuation.resume(returning: confirmed)
    }
}

/// The host of scenes that have been left: it drops their calls and records them in the trace.
@MainActor
final class LeftSceneHost: SceneHost {
    let sleep: @MainActor (Duration) async throws -> Void
    private let trace: NavigationTrace

    init(trace: NavigationTrace, sleep: @escaping @MainActor (Duration) async throws -> Void) {
        self.trace = trace
        self.sleep = sleep
    }

    func screenDidChange(_ scene: any SceneViewController) { drop("a screen", of: scene) }

    func performSegue(_ identifier: String, from scene: any SceneViewController, parameters: Parameters) {
        drop("the segue '\(identifier)'", of: scene)
    }

    func leave(_ scene: any SceneViewController) { drop("leaving", of: scene) }

    func finish(_ scene: any SceneViewController, with result: any Sendable) { drop("a result", of: scene) }

    func open(_ location: Location, from scene: any SceneViewController) {
        drop("opening \(location)", of: scene)
    }

    func result<Value: Sendable>(
        of segue: String,
        parameters: Parameters,
        as type: Value.Type,
        from scene: any SceneViewController
    ) async throws -> SceneResult<Value> {
        drop("the segue '\(segue)' for a result", of: scene)
        return .dismissed
    }

    func run(
        _ key: String?,
        for scene: any SceneViewController,
        _ work: @escaping @MainActor () async -> Void
    ) {
        drop("work", of: scene)
    }

    func observe(
        _ key: String,
        for scene: any SceneViewController,
        _ body: @escaping @MainActor () async -> Void
    ) {
        drop("an observation", of: scene)
    }

    func cancel(_ key: String, for scene: any SceneViewController) {}

    func confirm(_ question: Question, for scene: any SceneViewController) async -> Bool {
        drop("the question '\(question.text)'", of: scene)
        return false
    }

    func showAlert(title: LocalizedText, message: LocalizedText?, over scene: any SceneViewController) {
        drop("the alert '\(title)'", of: scene)
    }

    private func drop(_ what: String, of scene: any SceneViewController) {
        trace.record(.dropped(scene: scene.sceneName, what: what))
    }
}

extension SceneViewController {
    /// Whether the scene was left, so that its host drops what it still does.
    @_spi(Hosting) public var isLeft: Bool { host is LeftSceneHost }
}
