import Glibc

/// A person in front of a scene whose program is killed, in one of the front ends.
protocol KilledSession: AnyObject {
    /// The scene's name for itself.
    var name: String { get }

    /// Types into the scene's form.
    func type() throws

    /// Begins an action, and does not wait for its end.
    func perform(_ action: String) throws

    /// Waits for the program's screen, with nothing added and with what was typed.
    ///
    /// - Parameter records: The numbers of records that it may show.
    func expectScene(records: Set<Int>) throws

    /// Waits for the screen that tells of the killed program.
    func expectFailure() throws

    /// Asks for a new start of the scene.
    ///
    /// - Returns: false if the program has failed so often that it has to wait.
    func tryStart() throws -> Bool

    /// Begins to leave the scene.
    func leave() throws

    /// Waits for the scene before, which is shown as if nothing had happened.
    func expectContacts() throws

    /// Opens the scene again, which no longer knows what was typed, and perhaps has no name.
    func open() throws

    /// Ends the session, whose host must have nothing to complain of.
    func end() throws
}

extension KilledSession {
    /// Starts the scene again, as soon as it may be.
    func startAgain() throws {
        while try !tryStart() { usleep(100_000) }
    }
}

/// The texts that the sessions show.
enum Shown {
    static let failure = "The program has ended: signal 9 (Killed)."
    static let wait = "The program has failed several times."
    static let note = "half a word"
    static let actions = ["add", "keep", "event", "screen", "question", "records", "linger"]

    static func key(of action: String) -> String {
        ["keep": "p", "question": "u", "screen": "n"][action] ?? String(action.prefix(1))
    }

    static func location(_ name: String) -> String { "/ContactList/Stall;name=\(name)" }
}

/// The front ends of a session.
enum KilledFrontEnd: String, CaseIterable {
    case json, line, terminal

    /// Those that this machine can show.
    static let possible = allCases.filter { $0 != .terminal || TerminalPane.tmux != nil }

    /// Starts a session that opens the program's scene, and does not wait for its screen.
    func session(_ host: BuiltHost, name: String) throws -> any KilledSession {
        switch self {
        case .json: try KilledJSONSession(host, name: name)
        case .line: try KilledLineSession(host, name: name)
        case .terminal: try KilledTerminalSession(host, name: name)
        }
    }
}
