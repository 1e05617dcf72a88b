import Foundation
import TestPrograms
import Testing

/// Runs against the first action with a password that the host has.
@Suite(
    "A password on a terminal",
    .enabled(if: PasswordAction.found != nil, "no scene of the host takes a password")
)
struct PasswordTests {
    @Test("It is not shown while it is typed, and the terminal is left as it was")
    func unseen() throws {
        let action = try #require(PasswordAction.found)
        let host = try BuiltHost()
        defer { host.remove() }
        let person = try HostOnTerminal(host, action.arguments)
        for _ in 0..<action.passwords {
            try person.wait(for: ": ")
            #expect(!person.echoes)
            try person.type("correct horse battery\r")
            try person.wait(for: "\r\n")
        }
        _ = try person.end()
        #expect(!person.output.contains("correct"))
        #expect(person.echoes)
    }

    @Test("An interrupt while it is typed ends with 130 and leaves the terminal as it was")
    func interrupted() throws {
        let action = try #require(PasswordAction.found)
        let host = try BuiltHost()
        defer { host.remove() }
        let person = try HostOnTerminal(host, action.arguments)
        try person.wait(for: ": ")
        try person.type("correct\u{3}")
        #expect(try person.end() == 130)
        #expect(!person.output.contains("correct"))
        #expect(person.echoes)
    }
}

/// An action that takes passwords and can be opened by everyone, with all else that it needs.
private struct PasswordAction {
    var arguments: [String]
    var passwords: Int

    /// The first one that the host has.
    static let found: PasswordAction? = {
        guard let host = try? BuiltHost() else { return nil }
        defer { host.remove() }
        guard let text = try? host.run("scenes", "--json").output,
            let catalogue = try? JSONDecoder().decode(Catalogue.self, from: Data(text.utf8))
        else { return nil }
        for scene in catalogue.scenes where scene.access == "everyone" {
            for action in scene.actions {
                let values = action.parameters + (action.takesForm ? scene.form : [])
                let passwords = values.filter { $0.kind == .name("password") }.count
                guard passwords > 0 else { continue }
                let flags = (scene.parameters + values)
                    .filter { $0.isRequired && $0.kind != .name("password") }
                    .flatMap { ["--" + $0.identifier, "somebody"] }
                return PasswordAction(
                    arguments: [scene.name, action.identifier] + flags,
                    passwords: passwords
                )
            }
        }
        return nil
    }()
}

/// As much of `scenes --json` as is needed to find an action.
private struct Catalogue: Decodable {
    struct Scene: Decodable {
        var name: String
        var access: String
        var parameters: [Value]
        var actions: [Action]
        var form: [Value]
    }

    struct Action: Decodable {
        var identifier: String
        var parameters: [Value]
        var takesForm: Bool
    }

    struct Value: Decodable {
        var identifier: String
        var kind: Kind
        var isRequired: Bool
    }

    /// A choice is the list of its options, every other kind a name.
    enum Kind: Decodable, Equatable {
        case name(String)
        case choice([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let options = try? container.decode([String].self) {
                self = .choice(options)
            } else {
                self = .name(try container.decode(String.self))
            }
        }
    }

    var scenes: [Scene]
}
