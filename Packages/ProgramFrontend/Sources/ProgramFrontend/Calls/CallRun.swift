@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TextFrontend

/// Makes a call in a session of its own: opens the scene, performs the action, and answers its questions.
@MainActor
final class CallRun {
    let call: SceneCall
    let navigator: Navigator
    /// Follows the end of the sign-in as long as the call lasts.
    private let session: HostSession
    /// The texts of answers: English, without what is only for whoever runs the host.
    private let texts: Texts
    let documents = TransferredDocuments()
    /// The question before the action, in addition to those of the scene.
    private let firstQuestion: Question?
    /// The newest message, which a scene that leaves itself shows no longer.
    private var lastMessage: Message?
    /// The last navigation that was not done.
    private var refusal: NavigationOutcome?

    /// - Parameters:
    ///   - access: The documents that the call names; nil for its uploads, and for a download.
    ///   - firstQuestion: The question before the action, in addition to those of the scene.
    init(
        _ call: SceneCall,
        in session: HostSession,
        texts: Texts,
        documents access: (any DocumentAccess)? = nil,
        firstQuestion: Question? = nil
    ) {
        self.call = call
        self.firstQuestion = firstQuestion
        self.texts = texts
        self.session = session
        navigator = session.navigator
        documents.take(call.uploads)
        navigator.services[(any DocumentAccess).self] = access ?? documents
        navigator.onChange = { [weak self] in
            guard let self, navigator.topScene != nil else { return }
            lastMessage = navigator.hasMessage ? navigator.screen?.message : nil
        }
        navigator.onTrace = { [weak self] event in
            if case .navigation(let outcome, _) = event, outcome != .done { self?.refusal = outcome }
        }
    }

    /// Makes the call.
    ///
    /// - Returns: The resulting screen, as `--json` prints it.
    /// - Throws: `Problem`.
    func answer() async throws(Problem) -> JSONOutput.Answer {
        let outcome = await navigator.open(call.location)
        guard outcome == .done else { throw problem(of: outcome) }
        await navigator.settle()
        if let action = call.action { return try await perform(action) }
        try await filter()
        try await sort()
        try await showRows()
        let answer = shown
        guard answer.outcome == .done || answer.screen?.blocks.isEmpty == false else {
            throw failure(navigator.screen?.message, .notFound)
        }
        return answer
    }

    /// Leaves the scenes, and so ends the work that a problem has left.
    func end() {
        navigator.onChange = nil
        navigator.onTrace = nil
        navigator.discardScenes()
    }

    /// The scene as it is now, with the cursors behind its lists' windows.
    var shown: JSONOutput.Answer {
        let screen = navigator.screen
        var answer = answer(screen, screen?.message)
        let lists = screen?.lists ?? []
        let next = lists.compactMap { list in ListCursor(behind: list).map { (list.identifier, $0.text) } }
        answer.next = next.isEmpty ? nil : Dictionary(next, uniquingKeysWith: { first, _ in first })
        return answer
    }

    /// The tag of the stored values that a screen's form was loaded with; nil if the scene edits nothing stored.
    static func tag(of screen: Screen?) -> String? {
        guard let loaded = screen?.forms.lazy.compactMap(\.loaded).first else { return nil }
        var hash = StableHash()
        for (name, entries) in loaded.sorted(by: { $0.key < $1.key }) {
            for byte in "\(name)\u{0}\(text(of: entries))\u{0}".utf8 { hash.combine(byte) }
        }
        return "\"\(hash.hexadecimal)\""
    }

    private static func text(of entries: [FieldEntry]) -> String {
        entries.map { entry in
            switch entry {
            case .text(let text): text
            case .parts(let parts):
                parts.sorted { $0.key < $1.key }.map { "\($0.key)\u{2}\($0.value)" }.joined(
                    separator: "\u{3}"
                )
            }
        }
        .joined(separator: "\u{1}")
    }

    private func answer(_ screen: Screen?, _ message: Message?) -> JSONOutput.Answer {
        var screen = screen?.localized(by: texts)
        screen?.message = message?.localized(by: texts)
        return JSONOutput.Answer(
            location: "\(navigator.location)",
            outcome: JSONOutput.Outcome(message),
            screen: screen
        )
    }

    // MARK: - Actions

    private func perform(_ action: SceneAction) async throws(Problem) -> JSONOutput.Answer {
        let start = navigator.topScene
        if let wanted = call.tag {
            let tag = Self.tag(of: navigator.screen)
            guard let tag, wanted == tag || wanted == "*" else {
                throw Problem(
                    .changed,
                    tag == nil
                        ? "the scene has no stored values to compare with the If-Match"
                        : "somebody has changed the values since; read them again"
                )
            }
        }
        refusal = nil
        var number = 0
        if let firstQuestion,
            navigator.screen?.actions.contains(where: { $0.identifier == action.identifier }) == true
        {
            try confirm(firstQuestion, number: number)
            number += 1
        }
        try await send(.action(action.identifier, values: call.values))
        try await answerQuestions(from: number)
        if navigator.intendedLocation != nil { throw .signInNeeded(navigator.intendedLocation) }
        if let refusal, let problem = Self.problem(ofRefused: refusal, texts) { throw problem }
        let screen = navigator.screen
        if let chooser = navigator.chooser, JSONOutput.Outcome(screen?.message) == .done {
            throw Problem(
                .choiceNeeded,
                "'\(action.identifier)' is not done: it waits for a choice in \(chooser); give the value"
            )
        }
        var message = screen == nil ? lastMessage : screen?.message
        let hasMovedOn = navigator.topScene != nil && navigator.topScene !== start
        if hasMovedOn, let failure = message, failure.kind == .error {
            message = Message(
                .information,
                LocalizedText(verbatim: "Done, but the result cannot be shown: \(texts(failure.$text))")
            )
        }
        guard JSONOutput.Outcome(message) != .failed else { throw failure(message, .refused) }
        return answer(screen, message)
    }

    /// Answers the questions that the caller has confirmed.
    ///
    /// - Parameter number: Of the first of them in the call.
    /// - Throws: `Problem` with the first other question; the work that asks it ends.
    private func answerQuestions(from number: Int) async throws(Problem) {
        var number = number
        while let question = navigator.screen?.question {
            try confirm(question, number: number)
            number += 1
            try await send(.answer(true))
        }
    }

    /// - Throws: `Problem` with the question, unless the caller has answered it with yes.
    private func confirm(_ question: Question, number: Int) throws(Problem) {
        guard !call.answers.confirms(question, number: number, of: call.digestText) else { return }
        var problem = Problem(
            .question,
            "\(question.text) Repeat the call with the header Question-Token to answer '\(question.confirm)'."
        )
        problem.question = (
            question.localized(by: texts),
            call.answers.confirming(question, number: number, of: call.digestText).text
        )
        throw problem
    }

    /// Sends an event, and waits for its work.
    func send(_ event: Event) async throws(Problem) {
        do { try navigator.post(event) } catch { throw problem(of: error, event) }
        await navigator.settle()
    }

    // MARK: - Problems

    private func problem(of refusal: EventRefusal, _ event: Event) -> Problem {
        let problem = texts(refusal.problem)
        if let field = refusal.field { return Problem(.invalidValues, field, problem) }
        guard case .action(let identifier, _, _) = event else { return Problem(.invalidParameter, problem) }
        let isOffered = navigator.screen?.actions.contains { $0.identifier == identifier } ?? false
        guard !isOffered else { return Problem(.invalidValues, problem) }
        if let message = navigator.screen?.message, message.kind == .error {
            return failure(message, .notFound)
        }
        return Problem(.notOffered, problem)
    }

    /// The problem that a scene's message tells of.
    private func failure(_ message: Message?, _ code: ProblemCode) -> Problem {
        guard let message else { return Problem(code, code.title) }
        // Only what people are not shown has other words for them: the store or a server cannot be reached.
        var hiding = Texts.english
        hiding.hidesDetails = true
        if hiding(message.$text) != message.text { return .unavailable(texts(message.$text)) }
        if isThrown(message) { return Problem(.failed, texts(message.$text)) }
        let forms = navigator.screen?.forms ?? []
        let mistakes = forms.flatMap(\.fields).compactMap { field in
            field.$error.map { Problem.Mistake(field: field.identifier, detail: texts($0)) }
        }
        let isContested = forms.contains { $0.contested?.isEmpty == false }
        let code = isContested ? .conflict : mistakes.isEmpty ? code : .invalidValues
        return Problem(code, texts(message.$text), mistakes)
    }

    /// Whether the message is an error that the scene has thrown, and that the navigator shows over it. A scene words its
    /// refusals itself, so this one is a fault of the program.
    private func isThrown(_ message: Message) -> Bool {
        guard let scene = navigator.topScene, message != scene.screen.message else { return false }
        return message.text.hasPrefix(scene.sceneName + " failed: ")
    }

    private func problem(of outcome: NavigationOutcome) -> Problem {
        switch outcome {
        case .cancelled(let reason) where reason.code == .redirected:
            return .signInNeeded(navigator.intendedLocation)
        case .failed(let reason) where reason.code == .notConfigured:
            return Problem(navigation: reason.code, status: 422, texts(reason.$text))
        default:
            return Self.problem(ofRefused: outcome, texts)
                ?? Problem(.refused, texts(NavigationError(outcome).text))
        }
    }

    /// The problem of a navigation; nil for one that others have replaced.
    private static func problem(ofRefused outcome: NavigationOutcome, _ texts: Texts) -> Problem? {
        switch outcome {
        case .done, .cancelled: nil
        case .refused(let reason):
            Problem(
                navigation: reason.code,
                status: reason.code == .deniedByGuard ? 403 : 409,
                texts(reason.$text)
            )
        case .failed(let reason): Problem(navigation: reason.code, status: 422, texts(reason.$text))
        }
    }
}

extension Problem {
    /// The call needs a person, whom only a token names.
    static func signInNeeded(_ location: Location?) -> Problem {
        let scene = location?.steps.last?.scene
        var problem = Problem(
            .signInNeeded,
            scene.map { "\($0) is for people with an account: send an access token" }
                ?? "send an access token"
        )
        problem.headers.append(("www-authenticate", "Bearer"))
        return problem
    }

    /// The host's records cannot be reached.
    static func unavailable(_ detail: String) -> Problem {
        var problem = Problem(.unavailable, detail)
        problem.headers.append(("retry-after", "5"))
        return problem
    }
}
