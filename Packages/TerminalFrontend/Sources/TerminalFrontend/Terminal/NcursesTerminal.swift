import CNcurses
import CTerminalRescue
import Glibc

/// The terminal of standard input and output through ncurses, which sends only differences.
///
/// ncurses keeps its state in globals, so a process has one such terminal, on the main actor.
@MainActor
final class NcursesTerminal: CellTerminal {
    private let options: TerminalOptions
    private(set) var theme: TerminalTheme
    private(set) var reader: InputReader?
    private var screen: OpaquePointer?
    private(set) var hasColor = false
    private var hasMouse = false
    private var shown: Canvas?
    private var shownPicture: PlacedPicture?
    /// The initial flags of the output.
    private var outputFlags: Int32?

    private static let pasteOn = "\u{1B}[?2004h"
    private static let pasteOff = "\u{1B}[?2004l"
    /// Clicks, and movements while a button is held; a terminal that cannot report the latter keeps to clicks.
    private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
    private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

    init(options: TerminalOptions) {
        self.options = options
        theme = options.theme
    }

    var size: Size { InputReader.size(of: STDOUT_FILENO) ?? Size(columns: 80, rows: 24) }

    var cell: CellPixels? { InputReader.cell(of: STDOUT_FILENO) }

    func start(_ mailbox: Mailbox) throws(TerminalFailure) {
        scenekit_set_locale()
        takeTurns()
        // Save the settings before ncurses changes them.
        terminal_rescue_arm(STDOUT_FILENO, "", 0)
        let reader = try InputReader(mailbox, descriptor: STDIN_FILENO)
        guard let screen = scenekit_start() else {
            reader.stop()
            terminal_rescue_disarm()
            restoreTurns()
            throw TerminalFailure("this kind of terminal is not known")
        }
        self.reader = reader
        self.screen = screen
        // ncurses has replaced the reader's handlers of some signals.
        reader.watchSignals()
        hasColor = options.allowsColor && scenekit_start_color() != 0
        hasMouse = options.allowsMouse && scenekit_capability("kmous") != nil
        let leave = ["sgr0", "rmkx", "cnorm", "rmcup"].map(capability).joined()
        let bytes = Array((Self.mouseOff + Self.pasteOff + leave + "\r").utf8CString.dropLast())
        terminal_rescue_arm(STDOUT_FILENO, bytes, bytes.count)
        resize(to: size)
        enter()
        askForBackground()
    }

    func adapt(to background: TerminalBackground) {
        theme = theme.adapted(to: background)
        shown = nil
    }

    /// A capability without its padding, which modern terminals do not need.
    private func capability(_ name: String) -> String {
        guard let text = scenekit_capability(name) else { return "" }
        return String(cString: text).replacing(#/\$<[0-9.*\/]*>/#, with: "")
    }

    private func enter() {
        scenekit_refresh()
        send(Self.pasteOn + (hasMouse ? Self.mouseOn : ""))
    }

    private func leave() {
        reader?.awaitAnswers()
        erasePicture()
        send((hasMouse ? Self.mouseOff : "") + Self.pasteOff)
        curs_set(1)
        endwin()
    }

    func resize(to size: Size) {
        erasePicture()
        _ = resizeterm(Int32(size.rows), Int32(size.columns))
        shown = nil
    }

    func repaint() {
        erasePicture()
        scenekit_repaint()
        shown = nil
    }

    func suspend(wholeGroup: Bool) {
        leave()
        terminal_signals_stop(wholeGroup ? 1 : 0)
        repaint()
        enter()
    }

    func resume() {
        endwin()
        repaint()
        enter()
    }

    func ring() {
        beep()
    }

    func copy(_ text: String) -> Bool {
        guard let sequence = ClipboardSequence.copying(text, terminal: terminalName) else { return false }
        send(sequence)
        return true
    }

    var terminalName: String { getenv("TERM").map { String(cString: $0) } ?? "" }

    func stop() {
        guard let screen else { return }
        leave()
        terminal_rescue_disarm()
        reader?.stop()
        reader = nil
        delscreen(screen)
        self.screen = nil
        restoreTurns()
    }

    /// Makes the output blocking: on a non-blocking terminal that is stuck, ncurses retries without a pause.
    private func takeTurns() {
        let flags = fcntl(STDOUT_FILENO, F_GETFL)
        guard flags >= 0, flags & O_NONBLOCK != 0 else { return }
        outputFlags = flags
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags & ~O_NONBLOCK)
    }

    private func restoreTurns() {
        if let outputFlags { _ = fcntl(STDOUT_FILENO, F_SETFL, outputFlags) }
        outputFlags = nil
    }

    // MARK: - Cells

    func show(_ frame: Frame) {
        let canvas = frame.canvas
        if shown?.size != canvas.size { scenekit_erase() }
        for row in 0..<canvas.size.rows {
            let cells = canvas.row(row)
            if let shown, shown.size == canvas.size, shown.row(row).elementsEqual(cells) { continue }
            put(cells, row: row)
        }
        shown = canvas
        let cursor = frame.cursor ?? frame.selection ?? Position(row: 0, column: 0)
        scenekit_move(Int32(cursor.row), Int32(cursor.column))
        curs_set(frame.cursor == nil ? 0 : 1)
        scenekit_refresh()
        guard shownPicture != frame.picture else { return }
        erasePicture()
        shownPicture = frame.picture
        guard let picture = frame.picture else { return }
        do { send(try picture.drawing()) } catch { send(picture.photo.medium.erasing) }
    }

    private func erasePicture() {
        if let shownPicture { send(shownPicture.photo.medium.erasing) }
        shownPicture = nil
    }

    private func put(_ cells: ArraySlice<Cell>, row: Int) {
        for (column, cell) in cells.enumerated() where !cell.isContinuation {
            let (flags, pair) = attributes(cell.style)
            let next = cells.startIndex + column + 1
            let width = next < cells.endIndex && cells[next].isContinuation ? 2 : 1
            for (offset, text) in agreed(cell.text, width: width).enumerated() {
                scenekit_put(Int32(row), Int32(column + offset), text, flags, pair)
            }
        }
    }

    /// The text for ncurses. If the C library assumes another width, a replacement of the right width.
    private func agreed(_ text: String, width: Int) -> [[wchar_t]] {
        var scalars = text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
        if let first = text.unicodeScalars.first, first.value >= 0x80,
            scenekit_width(first.value) != Int32(width)
        {
            return Array(repeating: [0xFFFD, 0], count: width)
        }
        scalars =
            scalars.prefix(1) + scalars.dropFirst().filter { scenekit_width(UInt32(bitPattern: $0)) == 0 }
        return [scalars + [0]]
    }

    private func attributes(_ style: Style) -> (flags: Int32, pair: Int16) {
        var flags: Int32 = 0
        if style.isBold { flags |= Int32(SCENEKIT_BOLD) }
        if style.isDim, theme.allowsDim { flags |= Int32(SCENEKIT_DIM) }
        if style.isReversed { flags |= Int32(SCENEKIT_REVERSE) }
        if style.isUnderlined { flags |= Int32(SCENEKIT_UNDERLINE) }
        guard hasColor else { return (flags, 0) }
        let color = theme.color(of: style.tone)
        return (flags, color.map { $0 + 1 } ?? 0)
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    private func send(_ all: [UInt8]) {
        var bytes = all[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
