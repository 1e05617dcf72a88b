import Glibc

extension NcursesTerminal {
    /// Terminals without pictures that would show parts of the question.
    private static let simple: Set = ["linux", "dumb"]

    /// Asks with the answers' reader prepared. Without colours there are no pictures.
    func askForPictures() {
        let name = terminalName
        guard hasColor, let reader, !Self.simple.contains(name) else { return }
        reader.expectAnswers()
        let isMultiplexed = getenv("TMUX") != nil || name.hasPrefix("tmux") || name.hasPrefix("screen")
        send(PictureProtocol.question(isMultiplexed: isMultiplexed))
    }
}
