import Glibc
@_spi(Hosting) public import SceneKitCore

/// A session line by line: it prints the screen and a prompt, and reads a line.
///
/// Lines of a pipe or a file are read without a prompt, and one that failed gives the exit status 1.
@MainActor
public final class LineSession {
    private let navigator: Navigator
    private let terminal: any TextTerminal
    private let options: DisplayOptions
    private let progress: ProgressLine
    private let readsPipe: Bool
    /// Whether a command failed, or its message is no success.
    private var hasFailed = false
    /// The screen that was printed last.
    private var printed: Screen?

    /// - Parameter readsPipe: Whether commands are read from an input that is not a terminal, too.
    public init(
        navigator: Navigator,
        terminal: any TextTerminal,
        options: DisplayOptions,
        readsPipe: Bool = false
    ) {
        self.readsPipe = readsPipe
        self.navigator = navigator
        self.terminal = terminal
        self.options = options
        progress = ProgressLine(terminal: terminal, isPlain: options.showsProgress)
    }

    /// SIGINT cancels the running work and the session continues; a second one leaves the scene of work that does not
    /// stop.
    @_spi(Hosting) public func interrupt(_ signal: Int32) -> InterruptEffect {
        signal == SIGINT && stop() ? .goOn : .end
    }

    /// - Returns: Whether any work ran. If none did, the session is waiting for input and can end.
    private func stop() -> Bool {
        guard !navigator.isSettled else { return false }
        guard navigator.isStopping else {
            navigator.cancelWork()
            progress.showInterrupt(navigator.texts("Stopping; Ctrl-C leaves the scene"))
            return true
        }
        let scene = navigator.topScene
        do { try navigator.post(.back) } catch { return false }
        return navigator.topScene !== scene
    }

    /// Shows the first screen, and continues only if there is input to read.
    ///
    /// - Parameter location: The location to open; nil if a scene is shown already.
    /// - Throws: `OutputError`.
    public func run(_ location: Location?) async throws -> Int32 {
        let outcome = await navigator.begin(at: location)
        guard outcome == .done else {
            let message = Message(.error, NavigationError(outcome).text)
            terminal.writeError(MessageText.lines(message, navigator.texts))
            return ExitStatus.refused
        }
        await navigator.settle()
        try show()
        let isTyped = terminal.isInputTerminal
        guard isTyped || readsPipe, !options.isSilent else { return ExitStatus.done }
        navigator.onChange = { [weak self] in
            guard let self else { return }
            progress.show(navigator.shownScreen)
        }
        defer { navigator.onChange = nil }
        while navigator.topScene != nil {
            if isTyped { terminal.writeError("> ") }
            guard let line = await terminal.readLine() else {
                if isTyped { terminal.writeError("\n") }
                break
            }
            let words = CommandWords.split(line)
            if words.first == "quit" || words.first == "q" { break }
            try await handle(words)
        }
        return hasFailed && !isTyped ? ExitStatus.refused : ExitStatus.done
    }

    private func handle(_ words: [String]) async throws {
        guard let first = words.first, let screen = navigator.shownScreen else { return }
        do {
            switch first {
            case "help", "?": try help(screen)
            case "next", "previous": try await move(first == "next" ? 1 : -1, screen)
            case "back": try await send(.back)
            case "go" where !screen.actions.contains { $0.identifier == "go" }:
                try await go(words.dropFirst().joined(separator: " "))
            case "set":
                guard words.count >= 2 else { throw UsageError("'set' needs a field and its value") }
                try await set(words[1], Array(words.dropFirst(2)), screen)
            default:
                if let number = Int(first), words.count == 1 {
                    try await select(number, screen)
                } else {
                    try await act(words)
                }
            }
        } catch let error as OutputError {
            throw error
        } catch {
            hasFailed = true
            terminal.writeError(MessageText.lines(Message(.error, LocalizedText(error)), navigator.texts))
            // The screen that the command was meant for may have been replaced unasked.
            if navigator.shownScreen != printed { try show() }
        }
    }

    private func send(_ event: Event) async throws {
        try await navigator.send(event)
        progress.clear()
        while let question = navigator.screen?.question {
            let confirmed =
                options.answersYes
                ? true : await QuestionPrompt.ask(question, on: terminal, in: navigator.texts)
            // The scene may have taken it back meanwhile.
            guard navigator.screen?.question == question else { continue }
            try await navigator.send(.answer(confirmed))
            progress.clear()
        }
        if JSONOutput.Outcome(navigator.screen?.message) != .done { hasFailed = true }
        try show()
    }

    /// Prompts for a password without echo.
    private func set(_ name: String, _ values: [String], _ screen: Screen) async throws {
        let field = screen.forms.flatMap(\.fields).first { $0.identifier == name }
        guard let field, field.kind == .password else {
            return try await send(.change(field: name, values: values.map(FieldEntry.text)))
        }
        guard values.isEmpty else {
            throw UsageError(
                "'\(name)' is a secret, and typed text is visible here; type 'set \(name)' to be prompted for it"
            )
        }
        guard let secret = await SecretPrompt.ask(field.label, on: terminal) else { return }
        try await send(.change(field: name, values: [.text(secret)]))
    }

    private func select(_ number: Int, _ screen: Screen) async throws {
        guard let list = screen.lists.first, number > 0, list.rows.indices.contains(number - list.offset - 1)
        else {
            throw UsageError("there is no row \(number) here")
        }
        try await send(.select(list: list.identifier, row: list.rows[number - list.offset - 1].identifier))
    }

    /// Opens an entrance by its name or title.
    private func go(_ name: String) async throws {
        let entrances = navigator.entrances
        let wanted = name.lowercased()
        guard
            let entrance = entrances.first(where: {
                [$0.scene, $0.title].map { $0.lowercased() }.contains(wanted)
            })
        else {
            let names = entrances.map(\.scene)
            let problem: LocalizedText =
                name.isEmpty
                ? "'go' needs the name of a scene"
                : "you cannot go to '\(name)' from here\(Suggestion.text(Suggestion.nearest(to: name, in: names)))"
            throw UsageError(
                names.isEmpty
                    ? "\(problem); no scene is available"
                    : "\(problem); available: \(names.joined(separator: ", "))"
            )
        }
        try await send(.open(entrance.location))
    }

    private func move(_ direction: Int, _ screen: Screen) async throws {
        guard let list = screen.lists.first else { throw UsageError("there is no list here") }
        let step = max(1, list.rows.count)
        let offset = max(0, list.offset + direction * step)
        guard offset < list.total.count else { throw UsageError("these are the last rows") }
        try await send(.window(list: list.identifier, offset: offset, limit: max(step, 50)))
    }

    private func act(_ words: [String]) async throws {
        guard let scene = navigator.topScene else { return }
        var definition = try navigator.configurator.definition(of: scene.sceneName)
        // The scene's parameters are set already.
        definition.parameters = []
        // A scene of a program that has failed offers an action that is not declared.
        let declared = Set(definition.actions.map(\.identifier))
        definition.actions += (navigator.screen?.actions ?? []).filter { !declared.contains($0.identifier) }
        var command = try SceneCommand(words, of: definition, in: navigator.texts)
        guard let action = command.action else { return }
        if command.wantsHelp {
            try terminal.write(HelpText.action(action, of: definition, host: "", in: navigator.texts))
            return
        }
        command = try await RecordNames(navigator).resolve(command)
        let secrets = try await SecretPrompt.ask(
            for: action,
            form: navigator.screen?.forms.flatMap(\.fields) ?? [],
            on: terminal,
            in: navigator.texts,
            options: options
        )
        let values = command.values.merging(secrets) { given, _ in given }
        try await send(.action(action.identifier, values: values))
    }

    private func show() throws {
        guard let screen = navigator.shownScreen else { return }
        printed = screen
        var text = ScreenText(
            width: terminal.isOutputTerminal ? terminal.width : nil,
            isStyled: terminal.allowsStyle
        )
        text.texts = navigator.texts
        let title: TerminalText = "\(screen.title)"
        try terminal.write(
            (terminal.allowsStyle ? .bold(title) : title) + "\n\n"
                + text.content(of: numbered(screen))
        )
        if let list = screen.lists.first {
            if list.rows.isEmpty, let placeholder = list.placeholder {
                try terminal.write("\(placeholder)\n")
            } else if list.offset + list.rows.count < list.total.count {
                let (first, last) = ((list.offset + 1).grouped, (list.offset + list.rows.count).grouped)
                let count = list.total.count.grouped
                let total: LocalizedText = list.total.isLowerBound ? "\(count)+" : count
                let rows = navigator.texts("… rows \(first) to \(last) of \(total): next, previous")
                try terminal.write("\(rows)\n")
            }
        }
        if let message = screen.shownMessage {
            terminal.writeError(MessageText.lines(message, navigator.texts))
        }
        let words =
            screen.actions.map { LocalizedText(verbatim: $0.identifier) }
            + (screen.lists.isEmpty ? [] : ["a row's number"])
            + ["back", "help", "quit"].map(LocalizedText.init(verbatim:))
        let offer: LocalizedText = "Actions: \(LocalizedText.joined(words, separator: ", "))"
        try terminal.write("\n\(navigator.texts(offer))\n")
    }

    /// The screen with numbered rows, so that they can be selected by number.
    private func numbered(_ screen: Screen) -> Screen {
        var screen = screen
        screen.blocks = screen.blocks.map { block in
            guard case .list(var list) = block else { return block }
            list.columns.insert("", at: 0)
            list.rows = list.rows.enumerated().map { index, row in
                ListBlock.Row(identifier: row.identifier, cells: ["\(list.offset + index + 1)"] + row.cells)
            }
            list.sum = list.sum.map { ListBlock.Row(identifier: $0.identifier, cells: [""] + $0.cells) }
            return .list(list)
        }
        return screen
    }

    private func help(_ screen: Screen) throws {
        let actions = screen.actions.map { action in
            let words = [action.identifier] + action.parameters.map { HelpText.usage(of: $0) }
            return (words.joined(separator: " "), action.$summary)
        }
        try terminal.write(
            HelpText.section(
                "Here",
                actions + [
                    ("NUMBER", "opens the row with that number"),
                    ("next, previous", "shows the next or previous rows"),
                    ("set FIELD VALUE", "fills in a field"), ("go SCENE", "goes to another scene"),
                    ("back", "returns to the previous scene"),
                    ("quit", "ends"),
                ],
                in: navigator.texts
            )
        )
    }
}

@_spi(Hosting) extension LineSession: InterruptibleFrontEnd {}
