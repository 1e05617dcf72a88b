import Foundation
import SceneTestKit
import Testing

extension Trait where Self == ConditionTrait {
    static var needsTmux: Self {
        .enabled(if: TerminalPane.tmux != nil, "tmux is missing: there is no terminal to run the host in")
    }
}

/// The built host in a terminal emulator, tmux, which reports the screen's content.
struct TerminalPane {
    static let tmux = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
        .first(where: FileManager.default.isExecutableFile)

    let host: BuiltHost
    private let socket: String

    /// Starts an interactive shell in the terminal; the host is `$HOST`, its store `$STORE`.
    init(_ host: BuiltHost, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) throws {
        self.host = host
        socket = host.folder.path + "/tmux"
        var variables = [
            "PS1": "$ ", "HISTFILE": "", "HOST": BuiltHost.executable.path, "HOME": host.folder.path,
            "STORE": "sqlite:" + host.folder.path + "/store.sqlite", "SWIFT_BACKTRACE": "enable=no",
        ]
        variables.merge(environment) { _, new in new }
        let shell = ["/bin/bash", "--norc", "--noprofile", "-i"]
        let settings = variables.sorted { $0.key < $1.key }.flatMap { ["-e", "\($0.key)=\($0.value)"] }
        _ = try run(
            ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", host.folder.path] + settings
                + shell
        )
        _ = try wait(for: "$")
    }

    /// Ends the terminal and its programs.
    func close() {
        _ = try? run(["kill-server"])
    }

    // MARK: - A person's input

    /// Starts the host and waits for its first screen.
    func start(_ arguments: String = "", until text: String = "? Help") throws {
        try type("clear; \"$HOST\" --store \"$STORE\" \(arguments)\n")
        _ = try wait(for: text)
    }

    /// Keys by their names in tmux: `Enter`, `Escape`, `C-c`, `Down`.
    func press(_ keys: String...) throws {
        for key in keys { _ = try run(["send-keys", key]) }
    }

    func type(_ text: String) throws {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { try press("Enter") }
            if !line.isEmpty { _ = try run(["send-keys", "-l", String(line)]) }
        }
    }

    func resize(columns: Int, rows: Int) throws {
        _ = try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Pastes in brackets, as terminals do for programs that enable it.
    func paste(_ text: String) throws {
        _ = try run(["set-buffer", text])
        _ = try run(["paste-buffer", "-p"])
    }

    /// Lets programs set the terminal's clipboard.
    func acceptClipboard() throws {
        _ = try run(["set-option", "-s", "set-clipboard", "on"])
    }

    func clipboard() throws -> String { try run(["show-buffer"]) }

    /// Sends a signal to the host.
    func kill(_ signal: String) throws {
        _ = try host.shell("kill -\(signal) $(pgrep -f -- '--store sqlite:\(host.folder.path)/store.sqlite')")
    }

    // MARK: - The screen

    /// The number of bytes that reach the terminal during an operation.
    func bytesSent(_ steps: () throws -> Void) throws -> Int {
        let file = host.folder.path + "/sent"
        _ = try run(["pipe-pane", "-o", "cat > '\(file)'; mv '\(file)' '\(file).whole'"])
        try steps()
        _ = try run(["pipe-pane"])
        while !FileManager.default.fileExists(atPath: file + ".whole") { usleep(1_000) }
        return try Data(contentsOf: URL(fileURLWithPath: file + ".whole")).count
    }

    /// The screen without trailing blanks, and with the spinner in a fixed position.
    func screen(styled: Bool = false) throws -> String {
        let text = try run(["capture-pane", "-p"] + (styled ? ["-e"] : []))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var line = line.replacing(#/[⠙⠹⠸⠼⠴⠦⠧⠇⠏]/#, with: "⠋")
            while line.last == " " { line.removeLast() }
            return line
        }
        return lines.joined(separator: "\n").trimmingCharacters(in: .newlines) + "\n"
    }

    /// A property of the terminal, in tmux's format.
    func value(of format: String) throws -> String {
        try run(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
    }

    /// Waits until a text is on the screen, and returns the screen.
    @discardableResult
    func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        try wait(sourceLocation: sourceLocation) {
            $0.contains(text) ? nil : "'\(text)' is not on the screen"
        }
    }

    /// Waits until the screen meets a condition.
    func wait(
        until isRight: (String) -> Bool,
        _ problem: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try wait(sourceLocation: sourceLocation) { isRight($0) ? nil : problem }
    }

    /// Compares the screen with the stored one of this name, until it is equal or a timeout passes.
    ///
    /// With `SCENEHOST_RECORD_SCREENS=1` it stores the screen, once it has stopped changing.
    func expect(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = Self.folder.appendingPathComponent(name + ".txt")
        if ProcessInfo.processInfo.environment["SCENEHOST_RECORD_SCREENS"] == "1" {
            var last = try screen()
            repeat {
                Thread.sleep(forTimeInterval: 0.7)
                let now = try screen()
                if now == last { break }
                last = now
            } while true
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(last.utf8).write(to: file)
            return
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        try wait(sourceLocation: sourceLocation) {
            $0 == kept ? nil : "the screen is not '\(name)', which is\n\(kept)"
        }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Screens")

    @discardableResult
    private func wait(
        sourceLocation: SourceLocation,
        until problem: (String) throws -> String?
    ) throws -> String {
        let end = Date(timeIntervalSinceNow: BlockingThreads.hangLimit)
        while true {
            let screen = try screen()
            guard let missing = try problem(screen) else { return screen }
            guard Date() < end else {
                Issue.record("\(missing)\nbut\n\(screen)", sourceLocation: sourceLocation)
                throw Late()
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
    }

    /// A wait timed out; the failure has been recorded.
    struct Late: Error {}

    /// Closes inherited descriptors. The server, which the first command starts, would keep them open, and a caller that
    /// waits for the command's output would wait until the server ends.
    private static let startServer = """
        ( for file in /proc/$BASHPID/fd/*; do
            number=${file##*/}
            if [ "$number" -gt 2 ]; then eval "exec $number>&-"; fi
        done
        exec "$@" >/dev/null )
        """

    private func run(_ arguments: [String]) throws -> String {
        BlockingThreads.require()
        let command =
            [try #require(Self.tmux), "-u", "-S", socket, "-f", "/dev/null"] + arguments
        let isFirst = arguments.first == "new-session"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: isFirst ? "/bin/bash" : command[0])
        process.arguments = isFirst ? ["-c", Self.startServer, "bash"] + command : Array(command.dropFirst())
        process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        // A test's thread may have signals blocked, and its child processes would inherit that.
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
