import SceneKitCore
import TerminalFrontend
import TextFrontend

extension HostRun {
    /// Whether a person sits in front of it, and asked for a scene and nothing else.
    func wantsFullScreen(_ command: SceneCommand?, _ options: HostOptions) -> Bool {
        guard fullScreen != nil, terminal.isInputTerminal, terminal.isOutputTerminal else { return false }
        if options.interface == .terminal { return true }
        return options.interface == nil && command?.action == nil && environment["TERM"] != "dumb"
            && options.display == DisplayOptions()
    }

    /// - Parameter location: nil where a scene is shown already.
    func show(
        _ location: Location?,
        _ command: SceneCommand?,
        _ options: HostOptions,
        _ session: HostSession
    ) async throws -> Int32 {
        let frontEnd = try frontEnd(command, options, session.navigator)
        let location =
            frontEnd is OneShot
            ? try await reach(location, in: session) : await arrive(at: location, on: session.navigator)
        guard let interruptible = frontEnd as? any InterruptibleFrontEnd else {
            return try await run(frontEnd, location, options, session.navigator)
        }
        let interrupts = Interrupts(terminal: terminal) { interruptible.interrupt($0) }
        let status = try await interruptible.run(location)
        return interrupts.received.map { 128 + $0 } ?? status
    }

    /// The front end that suits the arguments and the terminal.
    private func frontEnd(
        _ command: SceneCommand?,
        _ options: HostOptions,
        _ navigator: Navigator
    ) throws -> any FrontEnd {
        var display = options.display
        if wantsFullScreen(command, options), let fullScreen {
            return TerminalSession(navigator: navigator, options: fullScreen)
        }
        if options.interface == .json {
            return JSONSession(navigator: navigator, terminal: terminal, options: display)
        }
        let isLineSession = options.interface == .line && command?.action == nil && terminal.isInputTerminal
        let isBare = command == nil && options.rest.isEmpty
        if isLineSession || isBare, !display.isJSON, !display.choosesRows {
            // What is shown goes elsewhere, and so would what can be done next.
            if options.interface == nil, !terminal.isOutputTerminal { display.isSilent = true }
            return LineSession(navigator: navigator, terminal: terminal, options: display)
        }
        if let file = options.passwordFile { display.passwords = try PasswordFile.read(file) }
        return OneShot(
            navigator: navigator,
            terminal: terminal,
            options: display,
            action: command?.action,
            values: command?.values ?? [:]
        )
    }

    /// Runs a front end that hears signals itself. A terminal without a full screen is spoken to a line at a time.
    private func run(
        _ frontEnd: any FrontEnd,
        _ location: Location?,
        _ options: HostOptions,
        _ navigator: Navigator
    ) async throws -> Int32 {
        do {
            return try await frontEnd.run(location)
        } catch let failure as TerminalFailure where options.interface == nil {
            terminal.writeError("warning: no full screen: \(failure)\n")
            return try await LineSession(navigator: navigator, terminal: terminal, options: options.display)
                .run(location)
        }
    }
}
