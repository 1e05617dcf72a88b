/// Options for output and questions, independent of the scene.
public struct DisplayOptions: Equatable, Sendable {
    /// Print one JSON object instead of text.
    public var isJSON = false
    /// Answer questions with yes.
    public var answersYes = false
    /// Ask nothing.
    public var isSilent = false
    /// The number of rows of a list; nil for the rows that the scene shows first.
    public var limit: Int?
    public var offset: Int?
    /// Print every row.
    public var showsAll = false
    /// Report progress in a JSON session, and when standard error is not a terminal.
    public var showsProgress = false
    /// The passwords from a file, in the order of the fields that take them; empty to ask for them.
    public var passwords: [String] = []

    /// Whether particular rows of a list were requested.
    public var choosesRows: Bool { limit != nil || offset != nil || showsAll }

    public init() {}
}

/// The exit statuses of a process.
public enum ExitStatus {
    public static let done: Int32 = 0
    /// No match, a refusal, or a failure.
    public static let refused: Int32 = 1
    /// The arguments are invalid.
    public static let usage: Int32 = 2
    /// Interrupted from the keyboard: 128 + SIGINT.
    public static let interrupted: Int32 = 130
}
