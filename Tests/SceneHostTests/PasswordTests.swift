import Foundation
import SceneTestKit
import Testing

@Suite("A password on a terminal", .blocking)
struct PasswordTests {
    /// Asks for the password twice.
    private func signUp(_ host: BuiltHost) throws -> HostOnTerminal {
        try HostOnTerminal(host, "SignUp", "sign-up", "--name", "somebody")
    }

    @Test("It is not shown while it is typed, and the terminal is left as it was")
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

    @Test("An interrupt while it is typed ends with 130 and leaves the terminal as it was")
    func interrupted() throws {
        let person = try signUp(BuiltHost())
        try person.wait(for: ": ")
        try person.type("correct\u{3}")
        #expect(try person.end() == 130)
        #expect(!person.output.contains("correct"))
        #expect(person.echoes)
    }
}
