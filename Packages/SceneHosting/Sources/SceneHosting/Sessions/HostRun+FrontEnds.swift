@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TerminalFrontend
@_spi(Hosting) import TextFrontend

extension HostRun {
    /// Whether a person sits at the terminal and asked only for a scene.
    func wantsFullScreen(for command: SceneCommand?) -> Bool {
        guard fullScreen != nil, terminal.isInputTerminal, terminal.isOutputTerminal else { return false }
        if options.interface == .terminal { return true }
        return options.interface == nil && command?.action == nil && environment["TERM"] != "dumb"
            && options.display == DisplayOptions()
    }

    /// Runs the front end for the arguments and the terminal.
    ///
    /// - Parameters:
    ///   - location: Nil if the session shows a scene already.
    ///   - command: The action to perform there; nil to show the scene.
    ///   - session: The person's session.
    func runFrontEnd(
        at location: Location?,
        performing command: SceneCommand?,
        in session: HostSession
    ) async throws -> Int32 {
        session.navigator.texts = try sessionTexts()
        let frontEnd = try frontEnd(for: command, on: session.navigator)
        let location =
            frontEnd is OneShot
            ? try await openForCommand(location, in: session)
            : await openForSession(location, on: session.navigator)
        if let fullScreen = frontEnd as? TerminalSession,
            let replaced = ReplacedProgram(host: host.name, environment: environment)
        {
            return try await replaced.run(fullScreen, on: session.navigator) {
                try await run(fullScreen, at: $0 ? nil : location, on: session.navigator)
            }
        }
        guard let interruptible = frontEnd as? any InterruptibleFrontEnd else {
            return try await run(frontEnd, at: location, on: session.navigator)
        }
        let interrupts = Interrupts(terminal: terminal) { interruptible.interrupt($0) }
        let status = try await interruptible.run(location)
        return interrupts.received.map { 128 + $0 } ?? status
    }

    /// The texts of the person's language, and the order of dates in their region; English for programs.
    func sessionTexts() throws -> Texts {
        guard !options.display.isJSON, options.interface != .json else { return .english }
        var texts = try configurator.texts(
            in: Language.best(Language.wanted(in: environment)),
            with: host.translations
        )
        let locale = Language.ofDates(in: environment)
        texts.dateOrder = DateOrder(locales: [locale, texts.language].compactMap(\.self))
        return texts
    }

    /// The front end for the arguments and the terminal.
    private func frontEnd(for command: SceneCommand?, on navigator: Navigator) throws -> any FrontEnd {
        var display = options.display
        if wantsFullScreen(for: command), let terminalOptions = try terminalOptions {
            return TerminalSession(navigator: navigator, options: terminalOptions)
        }
        if options.interface == .json {
            return JSONSession(navigator: navigator, terminal: terminal, options: display)
        }
        let isLineSession = options.interface == .line && command?.action == nil
        let isBare = command == nil && options.rest.isEmpty
        if isLineSession || isBare, !display.isJSON, !display.choosesRows {
            // Output goes to a pipe or a file, so omit the lines that offer actions.
            if options.interface == nil, !terminal.isOutputTerminal { display.isSilent = true }
            return LineSession(
                navigator: navigator,
                terminal: terminal,
                options: display,
                readsPipe: isLineSession
            )
        }
        if let file = options.passwordFile { display.passwords = try PasswordFile.read(file) }
        return OneShot(
            navigator: navigator,
            terminal: terminal,
            options: display,
            action: command?.opening == nil ? command?.action : nil,
            values: command?.values ?? [:]
        )
    }

    /// Runs a front end that handles signals itself. A terminal without a full screen gets the line interface.
    private func run(
        _ frontEnd: any FrontEnd,
        at location: Location?,
        on navigator: Navigator
    ) async throws -> Int32 {
        do {
            return try await frontEnd.run(location)
        } catch let failure as TerminalFailure where options.interface == nil {
            terminal.writeError("\(try texts("warning: no full screen: \(failure)"))\n")
            return try await LineSession(navigator: navigator, terminal: terminal, options: options.display)
                .run(location)
        }
    }

    // MARK: - Locations

    /// Opens a session's first location. If a guard redirects it, the session begins there.
    ///
    /// - Returns: nil if a scene is shown; otherwise the location, so that opening it again reports the error.
    func openForSession(_ location: Location?, on navigator: Navigator) async -> Location? {
        guard let location else { return nil }
        switch await navigator.open(location) {
        case .done: return nil
        case .cancelled(let reason) where reason.code == .redirected && navigator.topScene != nil: return nil
        case .cancelled, .refused, .failed: return location
        }
    }

    /// Opens the location of a single command, which accepts no redirection.
    ///
    /// - Returns: nil if its scene is shown; otherwise the location, so that opening it again reports the error.
    /// - Throws: `Redirection` if a guard redirects and the sign-in gives advice.
    func openForCommand(_ location: Location?, in session: HostSession) async throws -> Location? {
        guard let location else { return nil }
        switch await session.navigator.open(location) {
        case .done: return nil
        case .cancelled(let reason) where reason.code == .redirected:
            guard let advice = session.advice(for: location, at: session.navigator.location) else {
                return location
            }
            throw Redirection(description: advice)
        case .cancelled, .refused, .failed: return location
        }
    }
}

/// A redirected command, with advice.
struct Redirection: Error, CustomStringConvertible {
    let description: String
}
