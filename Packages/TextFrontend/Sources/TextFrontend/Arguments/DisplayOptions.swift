/// How answers are given, whatever the scene.
public struct DisplayOptions: Equatable, Sendable {
    /// One JSON object instead of text.
    public var isJSON = false
    /// Questions are answered with yes.
    public var answersYes = false
    /// Nothing is asked.
    public var isSilent = false
    /// The rows of a list; nil for what the scene shows first.
    public var limit: Int?
    public var offset: Int?
    /// Every row.
    public var showsAll = false
    /// Progress is told in a JSON session, and where standard error is no terminal.
    public var showsProgress = false
    /// The passwords that a file holds, in the order of what takes them; empty where they are asked for.
    public var passwords: [String] = []

    /// Whether certain rows of a list are asked for.
    public var choosesRows: Bool { limit != nil || offset != nil || showsAll }

    public init() {}
}

/// How a process ends.
public enum ExitStatus {
    public static let done: Int32 = 0
    /// No match, refused, or failed.
    public static let refused: Int32 = 1
    /// The arguments make no sense.
    public static let usage: Int32 = 2
    /// Interrupted from the keyboard: 128 and SIGINT.
    public static let interrupted: Int32 = 130
}
