import CTerminalRescue
import Dispatch
import Glibc
import Synchronization

/// Reads the terminal on a separate thread, independent of work on the main actor.
final class InputReader: Sendable {
    private let mailbox: Mailbox
    private let descriptor: Int32
    /// Carries signals, and the request to end, as bytes.
    private let pipe: (read: Int32, write: Int32)
    private let ended = DispatchSemaphore(value: 0)
    /// The questions whose last answer has not arrived.
    private let asked = Mutex<Set<Question>>([])
    private let answered = DispatchSemaphore(value: 0)

    /// A question to the terminal.
    enum Question {
        case background, pictures
    }

    /// Whether the main actor has run since a key was typed.
    private final class Hearing: Sendable {
        let isHeard = Atomic(false)
    }

    /// The time that an Escape byte waits for the rest of a sequence, in milliseconds: `ESCDELAY`, as in ncurses, or enough
    /// for a slow connection.
    private let escapeDelay =
        getenv("ESCDELAY").flatMap { Int32(String(cString: $0)) }.map { max(1, min($0, 5_000)) } ?? 150
    /// The time that a longer sequence or a text waits for its rest, in milliseconds.
    private static let textDelay: Int32 = 1_000
    /// The time in which a terminal may tell its background's colour.
    private static let backgroundDelay = DispatchTimeInterval.seconds(2)
    /// The time that a session's end waits for answers.
    private static let answerDelay = DispatchTimeInterval.milliseconds(300)
    /// The time that a session has to end after a request, in seconds, before the process is ended.
    private static let patience: Int = 5
    private static let endByte: UInt8 = 0

    init(_ mailbox: Mailbox, descriptor: Int32) throws(TerminalFailure) {
        var descriptors: [Int32] = [0, 0]
        guard Glibc.pipe(&descriptors) == 0 else {
            throw TerminalFailure("a pipe cannot be made: " + String(cString: strerror(errno)))
        }
        for end in descriptors {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        self.mailbox = mailbox
        self.descriptor = descriptor
        pipe = (descriptors[0], descriptors[1])
        watchSignals()
        DispatchQueue(label: "terminal.input").async { self.run() }
    }

    /// Installs the signal handlers, again if others have replaced them.
    func watchSignals() {
        terminal_signals_begin(pipe.write)
    }

    /// Takes the terminal's answers to a question from now on, until the last one. The background's colour is expected for
    /// a limited time.
    func expectAnswers(to question: Question) {
        asked.withLock { _ = $0.insert(question) }
        guard question == .background else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.backgroundDelay) { [weak self] in
            self?.asked.withLock { _ = $0.remove(.background) }
        }
    }

    private var awaitsAnswers: Bool { asked.withLock { !$0.isEmpty } }

    /// Waits a short time for expected answers; otherwise a shell might take them for commands.
    func awaitAnswers() {
        let end = DispatchTime.now() + Self.answerDelay
        while awaitsAnswers, answered.wait(timeout: end) == .success {}
    }

    /// Ends the thread and removes the signal handlers.
    func stop() {
        var byte = Self.endByte
        _ = write(pipe.write, &byte, 1)
        ended.wait()
        terminal_signals_end()
        close(pipe.read)
        close(pipe.write)
    }

    private func run() {
        defer { ended.signal() }
        terminal_signals_admit()
        var decoder = KeyDecoder()
        var answers = PictureAnswers()
        var isOpen = true
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            var polled = [
                pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen ? descriptor : -1, events: Int16(POLLIN), revents: 0),
            ]
            let delay: Int32 =
                switch decoder.pause {
                case .escape: escapeDelay
                case .text: Self.textDelay
                case nil: -1
                }
            let count = poll(&polled, 2, delay)
            if count == 0 {
                post(decoder.flush())
                continue
            }
            guard count > 0 else { continue }
            if polled[0].revents != 0, !readNotices() { return }
            guard isOpen, polled[1].revents != 0 else { continue }
            let length = read(descriptor, &buffer, buffer.count)
            if length > 0 {
                decoder.awaitsAnswers = awaitsAnswers
                post(decoder.decode(buffer[..<length]))
                for answer in decoder.takeAnswers() { take(answer, &answers) }
                continue
            }
            let isGone = polled[1].revents & Int16(POLLIN) == 0
            if length == 0 || isGone || (errno != EINTR && errno != EAGAIN) {
                isOpen = false
                mailbox.post(.closed)
                endLater(with: 128 + SIGHUP)
            }
        }
    }

    private func take(_ answer: TerminalAnswer, _ answers: inout PictureAnswers) {
        if case .background(let color) = answer {
            end(.background)
            if let background = TerminalBackground(answer: color) { mailbox.post(.background(background)) }
        } else if answers.take(answer) {
            end(.pictures)
            mailbox.post(.pictures(answers.pictures))
        }
    }

    private func end(_ question: Question) {
        asked.withLock { _ = $0.remove(question) }
        answered.signal()
    }

    private func post(_ inputs: [TerminalInput]) {
        guard !inputs.isEmpty else { return }
        if inputs.contains(.key(.control("c"))) { endUnlessHeard() }
        mailbox.post(inputs.map { .input($0) })
    }

    /// Ends the process if a scene occupies the main actor, so that not even the interrupt key is handled.
    private func endUnlessHeard() {
        let hearing = Hearing()
        DispatchQueue.main.async { hearing.isHeard.store(true, ordering: .relaxed) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.patience)) { [weak self] in
            guard self != nil, !hearing.isHeard.load(ordering: .relaxed) else { return }
            Self.end(with: 128 + SIGINT)
        }
    }

    /// Handles the bytes of the pipe; returns false when it is time to end.
    private func readNotices() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64)
        let length = read(pipe.read, &bytes, bytes.count)
        for byte in bytes.prefix(max(0, length)) {
            switch Int32(byte) {
            case Int32(Self.endByte): return false
            case SIGWINCH:
                if let size = Self.size(of: descriptor) { mailbox.post(.resized(size)) }
            case SIGTERM, SIGHUP, SIGINT:
                mailbox.post(.signal(Int32(byte)))
                endLater(with: 128 + Int32(byte))
            default: mailbox.post(.signal(Int32(byte)))
            }
        }
        return true
    }

    /// Ends the process if work that ignores cancellation keeps it alive after a request to end.
    private func endLater(with status: Int32) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.patience)) {
            Self.end(with: status)
        }
    }

    private static func end(with status: Int32) -> Never {
        // Do not block: a stuck terminal would hold up the bytes that restore it.
        _ = fcntl(STDOUT_FILENO, F_SETFL, fcntl(STDOUT_FILENO, F_GETFL) | O_NONBLOCK)
        tcflush(STDOUT_FILENO, TCOFLUSH)
        terminal_rescue_restore()
        _exit(status)
    }

    static func size(of descriptor: Int32) -> Size? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// The size of a cell; nil if the terminal does not tell it.
    static func cell(of descriptor: Int32) -> CellPixels? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0,
            size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row
        else { return nil }
        return CellPixels(
            width: Int(size.ws_xpixel / size.ws_col),
            height: Int(size.ws_ypixel / size.ws_row)
        )
    }
}
