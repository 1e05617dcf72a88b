import Foundation
import SceneTestKit
import Testing

@Suite("A password on a terminal", .blocking)
struct PasswordTests {
    /// A command that prompts for the password twice.
    private func signUp(_ host: BuiltHost) throws -> HostOnTerminal {
        try HostOnTerminal(host, "SignUp", "sign-up", "--name", "somebody")
    }

    @Test("Typing a password shows nothing, and the terminal is restored")
    func unseen() throws {
        let person = try signUp(BuiltHost())
        for _ in 0..<2 {
            try person.wait(for: ": ")
            #expect(!person.echoes)
            try person.type("correct horse battery\r")
            try person.wait(for: "\r\n")
        }
        #expect(try person.end() == 0)
        #expect(!person.output.contains("correct"))
        #expect(person.echoes)
    }

    @Test("An interrupt while typing a password ends with status 130 and restores the terminal")
    func interrupted() throws {
        let person = try signUp(BuiltHost())
        try person.wait(for: ": ")
        try person.type("correct\u{3}")
        #expect(try person.end() == 130)
        #expect(!person.output.contains("correct"))
        #expect(person.echoes)
    }
}
