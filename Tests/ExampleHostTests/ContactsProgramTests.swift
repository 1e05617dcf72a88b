import Foundation
import SceneTestKit
import TestPrograms
import Testing

extension String {
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}

/// A module of this repository as a program of its own, which another host shows.
@Suite(.blocking)
struct ContactsProgramTests {
    private let home: TemporaryFolder
    private let program = BuiltProducts.program("contacts-program").path

    init() throws { home = try TemporaryFolder() }

    private func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
        try ProgramRun(
            BuiltProducts.program("pluginhost").path,
            arguments,
            input: input,
            environment: ["PATH": "/usr/bin:/bin", "HOME": home.path, "LANG": "C.UTF-8"]
        )
    }

    @Test("The contacts import and export the documents that a person names, in parts, and no others")
    func documents() throws {
        let granted = try run("plugins", "grant", program)
        #expect(granted.output.contains("the documents that you pick"), "\(granted.output)")
        // More than one part of 256 KiB.
        let notes = String(repeating: "x", count: 1_000)
        let cards = (0..<400).map { number in
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Person \(number)\r\nN:\(number);Person;;;\r\nNOTE:\(notes)\r\nEND:VCARD\r\n"
        }
        let book = try home.write(cards.joined(), to: "book.vcf")
        let imported = try run("ContactList", "import", book)
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(try run("ContactList", "--limit", "1").errors.contains("of 400"))
        let copy = home.file("copy.vcf")
        let exported = try run("ContactList", "export", copy)
        #expect(exported.status == 0, "\(exported.errors)")
        let written = String(decoding: try home.read("copy.vcf"), as: UTF8.self)
        #expect(written.count(of: "BEGIN:VCARD") == 400 && written.contains("FN:Person 399\r\n"))
        let again = try run("ContactList", "export", copy)
        #expect(again.status != 0 && again.errors.contains("\(copy)"), "\(again.errors)")
        #expect(try home.read("copy.vcf") == Array(written.utf8))
        let missing = try run("ContactList", "import", home.file("none.vcf"))
        #expect(missing.errors.contains("there is no such document"))
    }

    @Test("The contacts run as a program, with their routers, forms, questions and records")
    func contacts() throws {
        let refused = try run("--plugin", program, "scenes")
        #expect(
            refused.errors.contains("a folder of its own to write to, which has to be granted")
        )
        let granted = try run("plugins", "grant", program)
        #expect(granted.status == 0, "\(granted.errors)")
        let saved = try run(
            "AddContact",
            "save",
            "--first-name",
            "Ada",
            "--last-name",
            "Lovelace",
            "--email",
            "ada@example.org"
        )
        #expect(saved.status == 0, "\(saved.errors)")
        #expect(saved.output.contains("Ada Lovelace"))
        // Another run of the host has the records that the program kept.
        let listed = try run("ContactList", "search", "ada")
        #expect(listed.output.contains("Ada Lovelace"), "\(listed.errors)")
        let session = try run(
            "--ui",
            "json",
            "ContactList",
            input: """
                {"event":"action","action":"add"}
                {"event":"change","field":"first-name","values":"Grace"}
                {"event":"back"}
                {"event":"answer","confirmed":true}
                {"event":"action","action":"search","values":{"query":"ada"}}

                """
        )
        let lines = session.output.split(separator: "\n")
        #expect(lines.count == 6)
        #expect(lines[1].contains("\"location\":\"/ContactList/AddContact\""))
        #expect(lines[3].contains("Leave without saving the changes?"))
        #expect(lines[5].contains("Ada Lovelace"))
        let deleted = try run("ContactList", "delete", "Ada Lovelace", "--yes")
        #expect(deleted.status == 0, "\(deleted.errors)")
        let revoked = try run("plugins", "revoke", program)
        #expect(revoked.output.hasPrefix("Revoked "))
        #expect(try run("ContactList").status == 2)
    }
}
