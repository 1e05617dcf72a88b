public import SceneKitCore

/// Runs one command: opens a location, does an action, shows where that leads.
@MainActor
public final class OneShot {
    let navigator: Navigator
    let terminal: any TextTerminal
    let options: DisplayOptions
    let progress: ProgressLine
    private(set) var isInterrupted = false

    public init(navigator: Navigator, terminal: any TextTerminal, options: DisplayOptions) {
        self.navigator = navigator
        self.terminal = terminal
        self.options = options
        progress = ProgressLine(terminal: terminal, isPlain: options.showsProgress)
    }

    /// Cancels what runs; the command then ends with 130.
    ///
    /// - Returns: whether anything ran; where nothing did, the command waits for a person.
    public func interrupt() -> Bool {
        isInterrupted = true
        let isWorking = !navigator.isSettled
        navigator.cancelWork()
        return isWorking
    }

    /// - Returns: the exit status.
    /// - Throws: `OutputError`, or `UsageError` where an option has no effect.
    public func run(
        _ location: Location?,
        action: SceneAction? = nil,
        values: [String: [String]] = [:]
    ) async throws
        -> Int32
    {
        navigator.onChange = { [weak self] in
            guard let self else { return }
            progress.show(navigator.screen)
        }
        defer { navigator.onChange = nil }
        let outcome = await navigator.begin(at: location)
        guard outcome == .done else { return try fail(outcome) }
        await navigator.settle()
        if action == nil, options.choosesRows, navigator.screen?.lists.isEmpty == true {
            throw UsageError(Self.noRows(navigator.topScene?.sceneName))
        }
        if let action {
            let secrets = try await SecretPrompt.ask(
                for: action,
                form: navigator.screen?.forms.flatMap(\.fields) ?? [],
                on: terminal,
                options: options
            )
            if let refusal = await perform(action, values.merging(secrets) { given, _ in given }) {
                return try report("\(refusal)", .failed)
            }
        }
        if navigator.screen?.question != nil, let status = try await answer() { return status }
        progress.clear()
        if isInterrupted {
            // How far the work had come.
            if let message = navigator.screen?.message { terminal.writeError(MessageText.lines(message)) }
            return ExitStatus.interrupted
        }
        return try await show(isMessageOnly: action?.answer == .message)
    }

    /// What is said where rows of a list were asked for, and there is none.
    static func noRows(_ scene: String?) -> String {
        "'--limit', '--offset' and '--all' have no effect here: \(scene ?? "the scene") shows no list"
    }

    /// Does the action where the screen offers it; where it does not, the screen says why.
    private func perform(_ action: SceneAction, _ values: [String: [String]]) async -> (any Error)? {
        guard let screen = navigator.screen else { return nil }
        let isOffered = screen.actions.contains { $0.identifier == action.identifier }
        if !isOffered, screen.message != nil { return nil }
        do {
            try await navigator.send(.action(action.identifier, values: values))
            return nil
        } catch {
            return error
        }
    }

    /// Asks what the screen asks; nil where there is an answer.
    private func answer() async throws -> Int32? {
        while let question = navigator.screen?.question {
            let confirmed: Bool
            if options.answersYes {
                confirmed = true
            } else if terminal.isInputTerminal, !options.isSilent {
                progress.clear()
                confirmed = await QuestionPrompt.ask(question, on: terminal)
            } else {
                return try report(
                    question.text + " Nobody can be asked; pass --yes to answer '\(question.confirm)'.",
                    .refused
                )
            }
            do { try await navigator.send(.answer(confirmed)) } catch {
                return try report("\(error)", .failed)
            }
            if !confirmed { return try tellOfNoChange() }
        }
        return nil
    }

    private func fail(_ outcome: NavigationOutcome) throws -> Int32 {
        let text = NavigationError(outcome).description
        switch outcome {
        case .failed(let reason) where reason.code == .missingParameter: throw UsageError(text)
        case .failed: return try report(text, .failed)
        case .done, .cancelled, .refused: return try report(text, .refused)
        }
    }

    /// What a person chose is no error, though nothing was done.
    private func tellOfNoChange() throws -> Int32 {
        let message = Message(.information, "Nothing was changed.")
        progress.clear()
        if options.isJSON {
            var answer = JSONOutput.Answer(location: "\(navigator.location)", outcome: .refused)
            answer.screen = navigator.screen
            answer.screen?.message = message
            try terminal.write(try JSONOutput.line(answer))
        } else {
            terminal.writeError(MessageText.lines(message))
        }
        return ExitStatus.refused
    }

    private func report(_ text: String, _ outcome: JSONOutput.Outcome) throws -> Int32 {
        progress.clear()
        if options.isJSON {
            var answer = JSONOutput.Answer(location: "\(navigator.location)", outcome: outcome)
            answer.screen = navigator.screen
            answer.error = .init(message: text)
            try terminal.write(try JSONOutput.line(answer))
        } else {
            terminal.writeError(MessageText.lines(Message(.error, text)))
        }
        return ExitStatus.refused
    }
}
