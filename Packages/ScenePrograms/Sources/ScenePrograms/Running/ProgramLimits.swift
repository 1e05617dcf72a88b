/// How much a program may use, and how long it may take.
public struct ProgramLimits: Equatable, Sendable {
    /// The most bytes of a message from the program.
    public var messageBytes = 8 << 20
    /// The most bytes of messages that wait until the program reads them.
    public var unreadBytes = 8 << 20
    /// The most messages a second that are taken without delay; further ones are read more slowly.
    public var messagesPerSecond = 500
    /// How long the program may take to declare its module.
    public var start: Duration = .seconds(10)
    /// How long it may work on an event without an answer and without a new screen.
    public var answer: Duration = .seconds(30)
    /// How long it may take to answer `ping`, after an event has taken too long.
    public var ping: Duration = .seconds(5)
    /// How long it may go on without an open scene.
    public var idle: Duration = .seconds(60)
    /// How long the second restart has to wait after a failure; each further one waits twice as long as the one before, up
    /// to a minute.
    public var restart: Duration = .seconds(1)
    /// The most bytes of its memory (`RLIMIT_AS`).
    public var memoryBytes = 1 << 30
    /// The most seconds of processor time until it has to be started again (`RLIMIT_CPU`).
    public var processorSeconds = 3_600
    /// The most bytes of a file that it writes (`RLIMIT_FSIZE`).
    public var fileBytes = 64 << 20
    /// The most bytes of its log; the log before it is kept too.
    public var logBytes = 1 << 20

    public init() {}
}
