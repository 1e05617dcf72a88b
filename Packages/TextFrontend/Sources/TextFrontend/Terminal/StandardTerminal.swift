import Dispatch
import Glibc
private import Synchronization

/// The terminal, pipe or file that the program was started with.
@MainActor
public final class StandardTerminal: TextTerminal {
    public let isInputTerminal: Bool
    public let isOutputTerminal = isatty(STDOUT_FILENO) == 1
    public let isErrorTerminal = isatty(STDERR_FILENO) == 1
    public let allowsStyle: Bool
    private let input: Int32
    private let reader: LineReader
    private let readingQueue = DispatchQueue(label: "terminal.input")
    private let outputWait = OutputWait()
    /// The terminal settings to restore after a secret is typed.
    private let found = Mutex<termios?>(nil)

    /// - Parameter style: Whether bold text may be written to a terminal.
    public convenience init(style: Bool) {
        self.init(style: style, input: STDIN_FILENO)
    }

    /// - Parameter input: The descriptor to read lines from.
    init(style: Bool, input: Int32) {
        self.input = input
        reader = LineReader(descriptor: input)
        isInputTerminal = isatty(input) == 1
        allowsStyle = style && isOutputTerminal
    }

    public var width: Int {
        var size = winsize()
        let descriptor = isOutputTerminal ? STDOUT_FILENO : STDERR_FILENO
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return 80
    }

    public func write(_ text: TerminalText) throws(OutputError) {
        guard let failure = FileDescriptorOutput.write(text.string, to: STDOUT_FILENO, waiting: outputWait)
        else { return }
        throw failure == EPIPE ? .closed : .failed(String(cString: strerror(failure)))
    }

    public func writeError(_ text: TerminalText) {
        _ = FileDescriptorOutput.write(text.string, to: STDERR_FILENO, waiting: outputWait)
    }

    public func readLine() async -> String? {
        let reader = reader
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<String?, InputError>, Never>) in
            readingQueue.async { continuation.resume(returning: reader.nextLine()) }
        }
        switch result {
        case .success(let line): return line
        case .failure(let error):
            writeError("error: standard input cannot be read: \(error.reason)\n")
            return nil
        }
    }

    public func readSecret(prompt: TerminalText) async -> String? {
        var settings = termios()
        guard isInputTerminal, tcgetattr(input, &settings) == 0 else {
            writeError(prompt)
            return await readLine()
        }
        found.withLock { [settings] in $0 = settings }
        settings.c_lflag &= ~tcflag_t(ECHO)
        guard tcsetattr(input, TCSAFLUSH, &settings) == 0 else { return nil }
        defer {
            restore()
            writeError("\n")
        }
        // Prompt only now, so that even an immediate answer is not echoed.
        writeError(prompt)
        return await readLine()
    }

    public nonisolated func endWhenStuck(_ end: (@Sendable () -> Void)?) { outputWait.endWhenStuck(end) }

    public nonisolated func restore() {
        found.withLock { found in
            guard var settings = found else { return }
            found = nil
            // Discard the rest of a secret; do not wait for a terminal that is stuck.
            tcflush(input, TCIFLUSH)
            tcsetattr(input, TCSANOW, &settings)
        }
    }
}
