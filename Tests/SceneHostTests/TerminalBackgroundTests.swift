import SceneTestKit
import Testing

@Suite("Colours for the terminal's background", .blocking)
struct TerminalBackgroundTests {
    private static let question = "\u{1B}]11;?\u{1B}\\"
    private static let cyan = "\u{1B}[36m"
    private static let blue = "\u{1B}[34m"

    private func home(_ environment: [String: String] = [:]) throws -> HostOnTerminal {
        try HostOnTerminal(
            BuiltHost(),
            ["GameList"],
            environment: ["TERM": "xterm-256color"].merging(environment) { _, new in new }
        )
    }

    @Test("A terminal that tells a light background gets its colours, and the answer is no key")
    func light() throws {
        let person = try home()
        try person.wait(for: Self.question)
        try person.wait(for: Self.cyan)
        try person.type("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\")
        try person.wait(for: Self.blue)
        try person.type("q")
        #expect(try person.end() == 0)
        #expect(!person.output.contains("rgb:"))
    }

    @Test("COLORFGBG counts where the terminal does not answer, and a chosen theme before both")
    func other() throws {
        let person = try home(["COLORFGBG": "0;15"])
        try person.wait(for: Self.blue)
        try person.type("q")
        #expect(try person.end() == 0)
        let chosen = try home(["COLORFGBG": "0;15", "SCENEHOST_THEME": "dark"])
        try chosen.wait(for: Self.cyan)
        try chosen.type("q")
        #expect(try chosen.end() == 0)
        #expect(!chosen.output.contains(Self.question))
    }
}
