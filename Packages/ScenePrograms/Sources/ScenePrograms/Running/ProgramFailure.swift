public import SceneKitCore

/// Why a scene of a program cannot go on.
public enum ProgramFailure: TextError, Equatable, CustomStringConvertible {
    /// It could not be started, for the reason.
    case notStarted(String)
    /// Its process has ended: how, and the last line that it wrote to standard error.
    case ended(String, lastLine: String?)
    /// It sent something that is no message of the protocol, or not for this scene.
    case malformed(String)
    /// It sent a message of more bytes than that.
    case tooLong(Int)
    /// It did not answer for so many seconds.
    case silent(Int)
    /// It did not read its messages.
    case unread
    /// It refused to open the scene.
    case refused(String)
    /// It has failed too often to be started again within so many seconds.
    case waiting(Int)
    /// It has a process for each person, and as many as it may have.
    case crowded

    public var text: LocalizedText {
        switch self {
        case .notStarted(let reason): "The program could not be started: \(detail(reason))"
        case .ended(let how, let line?): "The program has ended: \(how). It said: \(detail(line))"
        case .ended(let how, nil): "The program has ended: \(how)."
        case .malformed(let reason): "The program sent a message that cannot be used: \(detail(reason))"
        case .tooLong(let limit): "The program sent a message of more than \(limit) bytes."
        case .silent(let seconds): "The program did not answer for \(seconds) seconds."
        case .unread: "The program does not read its messages."
        case .refused(let reason): "The program does not open this scene: \(LocalizedText(verbatim: reason))"
        case .waiting(let seconds):
            LocalizedText(
                count: seconds,
                one: "The program has failed several times. It can be started again in 1 second.",
                other: "The program has failed several times. It can be started again in \(seconds) seconds."
            )
        case .crowded: "Too many people use the program at the moment. Try again later."
        }
    }

    /// Words that only the person who runs the host should read.
    private func detail(_ text: String) -> LocalizedText {
        LocalizedText(
            details: LocalizedText(verbatim: VisibleText.excerpt(text, limit: 300)),
            others: "the program's log has the details"
        )
    }

    public var description: String { text.string }
}
