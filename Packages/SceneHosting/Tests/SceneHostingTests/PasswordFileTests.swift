import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@testable import SceneHosting

@Suite("Files with passwords")
struct PasswordFileTests {
    private func read(_ bytes: [UInt8]) throws -> [String] {
        let folder = try TemporaryFolder()
        let path = folder / "passwords"
        try Data(bytes).write(to: URL(filePath: path))
        do { return try PasswordFile.read(path) } catch let error as DocumentError {
            throw Told(text: "\(error)".replacing(path, with: "FILE"))
        }
    }

    private struct Told: Error, Equatable {
        var text: String
    }

    @Test(
        "Each line is one password, verbatim",
        arguments: [
            ("one", ["one"]), ("one\n", ["one"]), ("one\ntwo", ["one", "two"]),
            ("one\r\ntwo\r\n", ["one", "two"]),
            (" a b \u{2028}\u{1F511}\n", [" a b \u{2028}\u{1F511}"]),
        ]
    )
    func lines(text: String, passwords: [String]) throws {
        #expect(try read(Array(text.utf8)) == passwords)
    }

    @Test(
        "An invalid password is reported with its line",
        arguments: [
            ("", "FILE: it contains no password"),
            ("\n", "FILE: its line 1 is empty, but each line must be a password"),
            ("one\n\ntwo\n", "FILE: its line 2 is empty, but each line must be a password"),
            (String(repeating: "x", count: 65_537), "FILE: it is too large for a password file"),
        ]
    )
    func refusals(text: String, message: String) {
        #expect(throws: Told(text: message)) { try read(Array(text.utf8)) }
    }

    @Test("Invalid UTF-8 and missing files are reported")
    func unreadable() {
        #expect(throws: Told(text: "FILE: it is not UTF-8 text")) { try read([0xFF, 0x0A]) }
        #expect(throws: DocumentError.self) { try PasswordFile.read("/nowhere/passwords") }
    }
}
