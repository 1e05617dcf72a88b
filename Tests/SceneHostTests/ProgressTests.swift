import Foundation
import SceneTestKit
import Testing

@Suite("The progress of an import", .blocking)
struct ProgressTests {
    private static let count = 6_000

    private func document(in host: BuiltHost) throws -> String {
        try host.write((0..<Self.count).map(CardFeeder.card).joined(), to: "people.vcf")
    }

    @Test(
        "On a terminal, progress is one changing line, which is cleared at the end",
        arguments: [(80, "Importing 100 % (6,000 contacts read)"), (24, "Importing 100 % (6,0…")]
    )
    func terminal(columns: Int, last: String) throws {
        let host = try BuiltHost()
        let person = try HostOnTerminal(
            host,
            "ContactList",
            "import",
            try document(in: host),
            columns: columns
        )
        #expect(try person.end() == 0)
        #expect(person.lines == ["Imported 6,000 contacts."])
        let pieces = person.output.replacing("\r\n", with: "\n").split(separator: "\r")
        try #require(pieces.count >= 4, "\(pieces)")
        for piece in pieces.dropLast(3) {
            #expect(
                piece.wholeMatch(of: /Importing \d+ % \([\d,]+( contacts read\)| ?[a-z]*…) */) != nil,
                "\(piece)"
            )
        }
        let blanks = String(repeating: " ", count: min(last.count + 2, columns))
        #expect(pieces.suffix(3) == [last[...], blanks[...], "Imported 6,000 contacts.\n"])
    }

    @Test("There is no progress if standard error is not a terminal")
    func file() throws {
        let host = try BuiltHost()
        let person = try HostOnTerminal(
            host,
            "ContactList",
            "import",
            try document(in: host),
            errors: .file(host.folder.path + "/errors")
        )
        #expect(try person.end() == 0)
        #expect(person.output == "")
        #expect(try host.text(of: "errors") == "Imported 6,000 contacts.\n")
    }
}
