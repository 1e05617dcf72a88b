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

    /// A terminal that cannot be used for it is spoken to a line at a time.
    func showFullScreen(
        _ location: Location?,
        _ options: HostOptions,
        _ navigator: Navigator,
        _ fullScreen: TerminalOptions
    ) async throws -> Int32 {
        do {
            return try await TerminalSession(navigator: navigator, options: fullScreen).run(location)
        } catch let failure as TerminalFailure where options.interface == nil {
            terminal.writeError("warning: no full screen: \(failure)\n")
            return try await LineSession(navigator: navigator, terminal: terminal, options: options.display)
                .run(location)
        }
    }
}
