import SceneTestKit
import Testing

@Suite("Escape sequences on a terminal", .blocking)
struct StyleTests {
    private func outputs(_ flags: [String], _ environment: [String: String]) throws -> [String] {
        let host = try BuiltHost()
        let path = try host.write(People.cards, to: "people.vcf")
        let commands = [
            ["ContactList", "import", path], ["ContactList", "--all"], ["scenes"],
            ["ViewContact", "--id", "ada", "--no-input"],
        ]
        var outputs = try commands.map { command in
            let person = try HostOnTerminal(host, command + flags, environment: environment)
            #expect(try person.end() == 0)
            return person.output
        }
        let session = try HostOnTerminal(host, ["--plain"] + flags, environment: environment)
        try session.wait(for: "\r\n> ")
        try session.type("delete ada\r")
        try session.wait(for: "[y/N] ")
        try session.type("y\r")
        try session.wait(for: "\r\n> ")
        try session.type("quit\r")
        #expect(try session.end() == 0)
        outputs.append(session.output)
        return outputs
    }

    @Test(
        "There are none if they are turned off or the terminal does not support them",
        arguments: [
            ([], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"]), (["--no-color"], [:]),
        ] as [([String], [String: String])]
    )
    func none(flags: [String], environment: [String: String]) throws {
        for output in try outputs(flags, environment) {
            #expect(!output.isEmpty && !output.contains("\u{1B}"), "\(output)")
        }
    }

    @Test("By default headings are bold, and an empty NO_COLOR has no effect")
    func bold() throws {
        let hasBold = try outputs([], ["NO_COLOR": ""]).map { $0.contains("\u{1B}[1m") }
        #expect(hasBold == [false, true, true, true, true])
    }
}
