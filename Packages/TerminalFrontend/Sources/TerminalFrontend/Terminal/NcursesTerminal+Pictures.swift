import Glibc

extension NcursesTerminal {
    /// Terminals that would show parts of a question.
    private static let simple: Set = ["linux", "dumb"]

    /// Asks for the background's colour if the theme depends on it, and takes the environment's word meanwhile.
    func askForBackground() {
        guard hasColor, theme.isAutomatic else { return }
        if let colors = getenv("COLORFGBG"), let known = TerminalBackground(colors: String(cString: colors)) {
            adapt(to: known)
        }
        guard let reader, !Self.simple.contains(terminalName) else { return }
        reader.expectAnswers(to: .background)
        send(TerminalBackground.question)
    }

    /// Asks with the answers' reader prepared. Without colours there are no pictures.
    func askForPictures() {
        let name = terminalName
        guard hasColor, let reader, !Self.simple.contains(name) else { return }
        reader.expectAnswers(to: .pictures)
        let isMultiplexed = getenv("TMUX") != nil || name.hasPrefix("tmux") || name.hasPrefix("screen")
        send(PictureProtocol.question(isMultiplexed: isMultiplexed))
    }
}
