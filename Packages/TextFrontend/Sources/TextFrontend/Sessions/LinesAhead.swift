/// The lines of an input, read before their turn, so that one of them can interrupt the handling of another.
@MainActor
final class LinesAhead {
    /// The largest number of lines that are read before their turn.
    private static let limit = 1_000

    private let terminal: any TextTerminal
    private let onLine: (_ number: Int, _ line: String) -> Void
    private var lines: [(number: Int, line: String)] = []
    private var count = 0
    private var isReading = false
    private var hasEnded = false
    private var waiting: CheckedContinuation<Void, Never>?

    /// - Parameter onLine: Called with each line and its number, from 1, as soon as it has been read.
    init(of terminal: any TextTerminal, onLine: @escaping @MainActor (_ number: Int, _ line: String) -> Void)
    {
        self.terminal = terminal
        self.onLine = onLine
    }

    /// The next line and its number, or nil at the end; for one caller at a time.
    func next() async -> (number: Int, line: String)? {
        read()
        while lines.isEmpty, !hasEnded { await withCheckedContinuation { waiting = $0 } }
        guard !lines.isEmpty else { return nil }
        defer { read() }
        return lines.removeFirst()
    }

    private func read() {
        guard !isReading, !hasEnded, lines.count < Self.limit else { return }
        isReading = true
        Task {
            let line = await terminal.readLine()
            isReading = false
            if let line {
                count += 1
                lines.append((count, line))
                onLine(count, line)
            } else {
                hasEnded = true
            }
            waiting?.resume()
            waiting = nil
            read()
        }
    }
}
