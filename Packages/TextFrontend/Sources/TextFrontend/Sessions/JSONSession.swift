import FoundationEssentials
@_spi(Hosting) public import SceneKitCore

/// A session in JSON lines, for scripts in any language: it reads events and writes screens.
///
/// The first output line is the first screen. Each input line is an event, answered by one line: the resulting location
/// and screen, or `{"error":…}`, after which the session continues. It ends at the end of input, or when the last scene
/// is left.
///
/// Each event waits until the one before it has been handled, except `{"event":"cancel"}`, which cancels the work of the
/// lines before it as soon as it is read; a second one leaves the scene of work that does not stop.
@MainActor
public final class JSONSession {
    private let navigator: Navigator
    private let terminal: any TextTerminal
    private let options: DisplayOptions
    /// The numbers of the lines that ask to cancel those before them and whose turn has not come.
    private var cancellations: [Int] = []
    private var isHandling = false
    /// The newest message that an event has caused, and its scene, which may leave itself with it.
    private var lastMessage: Message?
    private weak var lastSpeaker: (any SceneViewController)?
    /// The message that was on the screen before the event.
    private var formerMessage: Message?

    public init(navigator: Navigator, terminal: any TextTerminal, options: DisplayOptions) {
        self.navigator = navigator
        self.terminal = terminal
        self.options = options
    }

    /// - Parameter location: The location to open; nil if a scene is shown already.
    /// - Throws: `OutputError`.
    public func run(_ location: Location?) async throws -> Int32 {
        let outcome = await navigator.begin(at: location)
        guard outcome == .done else {
            try terminal.write(JSONOutput.failure(NavigationError(outcome).description))
            return ExitStatus.refused
        }
        await navigator.settle()
        try answer()
        navigator.onChange = { [weak self] in self?.noteMessage() }
        defer { navigator.onChange = nil }
        let input = LinesAhead(of: terminal) { [weak self] in self?.note($0, $1) }
        while navigator.topScene != nil, let (number, line) = await input.next() {
            if line.allSatisfy(\.isWhitespace) { continue }
            try await handle(line, number)
        }
        return ExitStatus.done
    }

    /// Notes whether a line that was just read asks to cancel the running work.
    private func note(_ number: Int, _ line: String) {
        guard Self.isCancellation(line) else { return }
        cancellations.append(number)
        if isHandling { cancel() }
    }

    private func cancel() {
        guard !navigator.isSettled else { return }
        guard navigator.isStopping else { return navigator.cancelWork() }
        // Work that does not stop can be left. If the scene refuses, its answer shows the reason.
        try? navigator.post(.back)
    }

    private static func isCancellation(_ line: String) -> Bool {
        guard line.utf8.count < 100 else { return false }
        return (try? JSONDecoder().decode([String: String].self, from: Data(line.utf8))) == [
            "event": "cancel"
        ]
    }

    private func handle(_ line: String, _ number: Int) async throws {
        if Self.isCancellation(line) {
            cancellations.removeFirst()
            return try answer()
        }
        let event: Event
        do {
            event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
        } catch {
            let problem = JSONProblem(error, in: line)
            try terminal.write(JSONOutput.failure(problem.message, line: number, column: problem.column))
            return
        }
        (formerMessage, lastMessage) = (navigator.screen?.message, nil)
        let progress = options.showsProgress ? Task { await self.tellProgress() } : nil
        defer { progress?.cancel() }
        do {
            try navigator.post(event)
        } catch {
            try terminal.write(JSONOutput.failure("\(error)", field: error.field, line: number))
            return
        }
        isHandling = true
        // All of them were read after this line, and before it had its turn.
        for _ in cancellations { cancel() }
        await navigator.settle()
        isHandling = false
        try answer()
    }

    private func noteMessage() {
        let message = navigator.screen?.message
        if message != nil, message != formerMessage {
            (lastMessage, lastSpeaker) = (message, navigator.topScene)
        }
        if message == nil { formerMessage = nil }
    }

    /// Writes the screen. The message of a scene that has left itself appears on the next one, unless that has its own.
    private func answer() throws {
        var answer = JSONOutput.Answer(
            location: "\(navigator.location)",
            outcome: nil,
            screen: navigator.screen
        )
        if answer.screen?.message == nil, lastSpeaker !== navigator.topScene {
            answer.screen?.message = lastMessage
        }
        try terminal.write(try JSONOutput.line(answer))
    }

    private func tellProgress() async {
        var last: ProgressBlock?
        while !Task.isCancelled {
            for case .progress(let block) in navigator.screen?.blocks ?? [] where block != last {
                last = block
                // If the output is closed, the next answer ends the session.
                if let line = try? JSONOutput.line(JSONOutput.Progress(progress: block)) {
                    try? terminal.write(line)
                }
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }
}

/// The error in a line of input.
struct JSONProblem {
    var message: String
    /// The column in characters from 1, if known.
    var column: Int?

    init(_ error: any Error, in line: String) {
        switch error {
        case DecodingError.keyNotFound(let key, _): message = "the event has no '\(key.stringValue)'"
        case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
            DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty:
            message = "'\(Self.path(context))' is of the wrong type"
        case DecodingError.dataCorrupted(let context)
        where !["event", nil].contains(context.codingPath.last?.stringValue):
            message = context.debugDescription
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            message =
                "'\(Self.path(context))' has an unknown value; an event is action, select, change, window, answer, back, open or cancel"
        default:
            message =
                "the line is not a JSON object; an event looks like {\"event\":\"action\",\"action\":\"search\"}"
            column = Self.column(in: "\(error)") ?? 1
        }
    }

    /// The decoder reports the position only in words: `… around line 1, column 12.`
    private static func column(in text: String) -> Int? {
        guard let range = text.firstRange(of: ", column ") else { return nil }
        return Int(text[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.map(\.stringValue).joined(separator: ".")
    }
}

@_spi(Hosting) extension JSONSession: FrontEnd {}
