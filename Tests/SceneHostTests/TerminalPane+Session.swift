extension TerminalPane {
    /// Runs a session with a new store of some people.
    static func session(
        people: String? = People.cards,
        columns: Int = 80,
        rows: Int = 24,
        environment: [String: String] = [:],
        _ steps: (TerminalPane) throws -> Void
    ) throws {
        let host = try BuiltHost()
        if let people { _ = try host.run("ContactList", "import", "-", input: people) }
        let pane = try TerminalPane(host, columns: columns, rows: rows, environment: environment)
        defer { pane.close() }
        do { try steps(pane) } catch is Late {}
    }
}
