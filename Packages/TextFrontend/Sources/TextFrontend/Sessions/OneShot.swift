@_spi(Hosting) public import SceneKitCore

/// Runs one command: opens a location, performs an action, prints the result.
@MainActor
public final class OneShot {
    let navigator: Navigator
    let terminal: any TextTerminal
    let options: DisplayOptions
    let progress: ProgressLine
    private let action: SceneAction?
    private let values: [String: [FieldEntry]]
    private(set) var isInterrupted = false
    /// The newest message, which a scene that leaves itself shows no longer.
    private(set) var lastMessage: Message?
    /// The lists that the scene showed before the action.
    private(set) var listsBefore: Set<String> = []

    /// - Parameters:
    ///   - action: The action to perform; nil to print the scene.
    ///   - values: The action's values except passwords, which are prompted for.
    public init(
        navigator: Navigator,
        terminal: any TextTerminal,
        options: DisplayOptions,
        action: SceneAction? = nil,
        values: [String: [FieldEntry]] = [:]
    ) {
        self.action = action
        self.values = values
        self.navigator = navigator
        self.terminal = terminal
        self.options = options
        progress = ProgressLine(terminal: terminal, isPlain: options.showsProgress)
    }

    /// Cancels the running work, after which the command ends with 130. If nothing runs, the command ends at once.
    @_spi(Hosting) public func interrupt(_ signal: Int32) -> InterruptEffect {
        isInterrupted = true
        let isWorking = !navigator.isSettled
        navigator.cancelWork()
        if isWorking { progress.showInterrupt(navigator.texts("Stopping; Ctrl-C ends at once")) }
        return isWorking ? .endSoon : .end
    }

    /// - Returns: The exit status.
    /// - Throws: `OutputError`, or `UsageError` if an option has no effect.
    public func run(_ location: Location?) async throws -> Int32 {
        navigator.onChange = { [weak self] in
            guard let self else { return }
            if let screen = navigator.screen { lastMessage = screen.message }
            progress.show(navigator.shownScreen)
        }
        defer { navigator.onChange = nil }
        let outcome = await navigator.begin(at: location)
        guard outcome == .done else { return try fail(outcome) }
        await navigator.settle()
        let scene = navigator.topScene?.sceneName ?? ""
        if action == nil, options.choosesRows, navigator.screen?.lists.isEmpty == true {
            throw UsageError(Self.noRows(scene))
        }
        let start = navigator.topScene
        listsBefore = Set(navigator.screen?.lists.map(\.identifier) ?? [])
        if let action {
            let secrets = try await SecretPrompt.ask(
                for: action,
                form: navigator.screen?.forms.flatMap(\.fields) ?? [],
                on: terminal,
                in: navigator.texts,
                options: options
            )
            if let refusal = await perform(action, values.merging(secrets) { given, _ in given }) {
                let field = (refusal as? EventRefusal)?.field
                return try report(LocalizedText(refusal), .failed, field: field)
            }
        }
        if navigator.screen?.question != nil, let status = try await answer() { return status }
        progress.clear()
        if !isInterrupted, let refusal = refusedChoice(for: action?.identifier ?? scene) {
            return try report(refusal, .refused)
        }
        if isInterrupted {
            // Show how far the work got.
            if let message = navigator.shownScreen?.message {
                terminal.writeError(MessageText.lines(message, navigator.texts))
            }
            return ExitStatus.interrupted
        }
        let isMessageOnly = action?.answer == .message
        return try await show(
            isMessageOnly: isMessageOnly,
            hasMovedOn: isMessageOnly && navigator.topScene != nil && navigator.topScene !== start
        )
    }

    /// The error if rows were requested of a scene without a list.
    static func noRows(_ scene: String) -> LocalizedText {
        "'--limit', '--offset' and '--all' have no effect here: \(scene) shows no list"
    }

    /// The error if the work waits for a choice in another scene; nil also if that scene explains itself why.
    private func refusedChoice(for command: String) -> LocalizedText? {
        guard let chooser = navigator.chooser, JSONOutput.Outcome(navigator.screen?.message) == .done else {
            return nil
        }
        return
            "'\(command)' is not done: it waits for a choice in \(chooser). Choose in a session: on a full screen, or with '--ui line'."
    }

    /// Performs the action if the screen offers it; otherwise the screen shows the reason.
    private func perform(_ action: SceneAction, _ values: [String: [FieldEntry]]) async -> (any Error)? {
        guard let screen = navigator.screen else { return nil }
        let isOffered = screen.actions.contains { $0.identifier == action.identifier }
        let hasForm = screen.forms.contains { $0.filters == nil }
        if !isOffered || action.takesForm && !hasForm, screen.message != nil { return nil }
        // The scene was just opened, and shows all rows.
        if !isOffered, action.role == .reset { return nil }
        do {
            try await navigator.send(.action(action.identifier, values: values))
            return nil
        } catch {
            return error
        }
    }

    /// Answers the screen's question; returns nil once it is answered, else the exit status.
    private func answer() async throws -> Int32? {
        while let question = navigator.screen?.question {
            let confirmed: Bool
            if options.answersYes {
                confirmed = true
            } else if terminal.isInputTerminal, !options.isSilent {
                progress.clear()
                confirmed = await QuestionPrompt.ask(question, on: terminal, in: navigator.texts)
            } else {
                let remedy: LocalizedText =
                    "There is no terminal to ask on; pass --yes to answer '\(question.$confirm)'."
                return try report(question.followed(by: remedy), .refused)
            }
            do { try await navigator.send(.answer(confirmed)) } catch {
                return try report(LocalizedText(error), .failed)
            }
            if !confirmed { return try tellOfNoChange() }
        }
        return nil
    }

    private func fail(_ outcome: NavigationOutcome) throws -> Int32 {
        let text = NavigationError(outcome).text
        switch outcome {
        case .failed(let reason) where reason.code == .missingParameter: throw UsageError(text)
        case .failed: return try report(text, .failed)
        case .done, .cancelled, .refused: return try report(text, .refused)
        }
    }

    /// A person's decision is not an error, although nothing was done.
    private func tellOfNoChange() throws -> Int32 {
        let message = Message(.information, "Nothing was changed.")
        progress.clear()
        if options.isJSON {
            var answer = JSONOutput.Answer(location: "\(navigator.location)", outcome: .refused)
            answer.screen = navigator.screen
            answer.screen?.message = message
            try terminal.write(try JSONOutput.line(answer))
        } else {
            terminal.writeError(MessageText.lines(message, navigator.texts))
        }
        return ExitStatus.refused
    }

    private func report(
        _ text: LocalizedText,
        _ outcome: JSONOutput.Outcome,
        field: String? = nil
    ) throws -> Int32 {
        progress.clear()
        if options.isJSON {
            var answer = JSONOutput.Answer(location: "\(navigator.location)", outcome: outcome)
            answer.screen = navigator.screen
            answer.error = .init(message: text.string, field: field)
            try terminal.write(try JSONOutput.line(answer))
        } else {
            terminal.writeError(MessageText.lines(Message(.error, text), navigator.texts))
        }
        return ExitStatus.refused
    }
}

@_spi(Hosting) extension OneShot: InterruptibleFrontEnd {}
