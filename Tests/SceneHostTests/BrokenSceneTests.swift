import Foundation
import SceneTestKit
import Testing

/// A host's handling of a plugin scene with every kind of mistake: see `Tests/Example/Broken.swift`.
@Suite("A scene that makes mistakes", .blocking)
struct BrokenSceneTests {
    private let host: BuiltHost
    private let plugins: String

    init() throws {
        host = try BuiltHost()
        plugins = try PluginExample().products
    }

    // MARK: - Errors

    @Test(
        "An error in a command is a message with status 1",
        arguments: ["configure", "load", "appear"]
    )
    func commandThrows(fault: String) throws {
        let result = try host.run("--plugins", plugins, "Broken", "--fault", fault)
        let name = fault == "configure" ? "" : "Broken failed: "
        #expect(result == .init(output: "", errors: "error: \(name)something broke\n", status: 1))
        let action = try host.run("--plugins", plugins, "Broken", "fail")
        #expect(action == .init(output: "", errors: "error: Broken failed: something broke\n", status: 1))
    }

    @Test("A session shows an error and can go back", arguments: ["load", "appear"])
    func sessionThrows(fault: String) throws {
        let events = [#"{"event":"action","action":"fail"}"#, #"{"event":"back"}"#]
        let session = try host.run(
            ["--plugins", plugins, "--ui", "json", "open", "/ContactList/Broken;fault=\(fault)"],
            input: events.joined(separator: "\n") + "\n",
            environment: [:]
        )
        let lines = session.output.split(separator: "\n")
        #expect(lines.count == 3)
        let message = #""message":{"kind":"error","text":"Broken failed: something broke"}"#
        #expect(lines.prefix(2).allSatisfy { $0.contains(message) })
        #expect(lines.last?.hasPrefix(#"{"location":"/ContactList","screen""#) == true)
        #expect(session.status == 0)
        #expect(session.errors == "")
    }

    @Test("A line session shows an error and can go back")
    func lineThrows() throws {
        let line = try lineSession()
        try line.type("fail\n")
        try line.wait(for: "Broken failed: something broke")
        try line.type("back\n")
        try line.wait(for: "No contacts yet.")
        try line.type("quit\n")
        #expect(try line.end() == 0)
    }

    private func lineSession() throws -> HostOnTerminal {
        let line = try HostOnTerminal(host, "--plugins", plugins, "--plain", "open", "/ContactList/Broken")
        try line.wait(for: "> ")
        return line
    }

    // MARK: - Endless work

    /// Makes the scene block the main actor from now on.
    private func letSpin() throws {
        try host.write("", to: "spin")
        while !FileManager.default.fileExists(atPath: host.folder.path + "/spinning") { usleep(1_000) }
    }

    @Test("In a line session, Ctrl-C cancels endless work, and a second one leaves the scene")
    func lineNeverReturns() throws {
        let line = try lineSession()
        try line.type("wait\n")
        try line.wait(for: "Working")
        try line.type("\u{3}")
        try line.wait(for: "> ")
        try line.type("ignore\n")
        try line.wait(for: "Working")
        try line.type("\u{3}")
        try line.wait(for: "Stopping; Ctrl-C leaves the scene")
        try line.type("\u{3}")
        try line.wait(for: "No contacts yet.")
        try line.type("quit\n")
        #expect(try line.end() == 0)
    }

    @Test("Ctrl-C ends a host whose main actor is blocked")
    func lineSpins() throws {
        let line = try lineSession()
        try line.type("spin\n")
        try line.wait(for: "Working")
        try letSpin()
        try line.type("\u{3}")
        #expect(try line.end() == 130)
    }

    @Test("After Ctrl-C at a password prompt of a blocked host, the terminal echoes again")
    func lineSpinsBehindPassword() throws {
        let line = try lineSession()
        #expect(line.echoes)
        try line.type("later\nset password\n")
        try line.wait(for: "Password: ")
        #expect(!line.echoes)
        try letSpin()
        try line.type("\u{3}")
        #expect(try line.end() == 130)
        #expect(line.echoes)
    }

    /// A full-screen session with the broken scene on top of the contacts.
    private func fullScreen(_ steps: (TerminalPane) throws -> Void) throws {
        let pane = try TerminalPane(host)
        defer { pane.close() }
        do {
            try pane.start("--plugins '\(plugins)' open /ContactList/Broken", until: "› Broken")
            try steps(pane)
        } catch is TerminalPane.Late {}
    }

    private func choose(_ action: String, in pane: TerminalPane) throws {
        try pane.press(":")
        try pane.type(action)
        try pane.press("Enter")
    }

    @Test("A full screen shows an error, and Escape goes back", .needsTmux)
    func screenThrows() throws {
        try fullScreen { pane in
            try choose("fail", in: pane)
            try pane.wait(for: "Error: Broken failed: something broke")
            try pane.press("Escape")
            try pane.wait(for: "No contacts yet")
        }
    }

    @Test(
        "On a full screen, Escape or Ctrl-C cancels endless work, and a second one leaves a scene that does not stop",
        .needsTmux,
        arguments: ["Escape", "C-c"]
    )
    func screenNeverReturns(key: String) throws {
        try fullScreen { pane in
            try choose("wait", in: pane)
            try pane.wait(for: "Working")
            try pane.press(key)
            try pane.wait(until: { !$0.contains("Working") }, "'Working' stays on the screen")
            try choose("ignore", in: pane)
            try pane.wait(for: "Working")
            try pane.press(key)
            try pane.wait(for: "Stopping, Esc leaves it")
            try pane.press(key)
            try pane.wait(for: "No contacts yet")
        }
    }

    @Test(
        "On a full screen, Ctrl-C ends a host whose main actor is blocked, and restores the terminal",
        .needsTmux
    )
    func screenSpins() throws {
        try fullScreen { pane in
            try choose("spin", in: pane)
            try pane.wait(for: "Working")
            try letSpin()
            try pane.press("C-c")
            try pane.wait(until: { !$0.contains("Working") }, "the session goes on")
            try pane.type("echo \"status $?\"\n")
            try pane.wait(for: "echo \"status $?\"\nstatus 130\n$")
            #expect(try pane.value(of: "#{alternate_on}") == "0")
        }
    }
}
