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
    /// The most processes of a program that has one for each person.
    public var processes = 100
    /// How long the second restart has to wait after a failure; each further one waits twice as long as the one before, up
    /// to a minute.
    public var restart: Duration = .seconds(1)
    /// The most requests for the host's services at once.
    public var services = 32
    /// The most records of a collection in a session's space.
    public var collectionRecords = 100_000
    /// The most bytes of a record's value, and of its id.
    public var recordBytes = 64 << 10
    public var idBytes = 200
    /// The most records of an answer, and the most bytes of their values.
    public var pageRecords = 100
    public var pageBytes = 1 << 20
    /// The most writes, and the most checks, of a batch.
    public var batchRecords = 1_000
    /// The most documents that a scene may have open at once.
    public var documents = 8
    /// The most bytes of a document's part, and of a document that it writes.
    public var partBytes = 256 << 10
    public var documentBytes = 64 << 20
    /// The most requests over HTTP at once, the time for one, and the most bytes of its body and of the response's.
    public var requests = 4
    public var requestTime: Duration = .seconds(20)
    public var requestBytes = 2 << 20
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
