import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// Tests the built lending app, whose scenes are ready-made, one command after another.
@Suite("A library's first day", .blocking)
struct LendingTests {
    private let folder: TemporaryFolder
    /// The header and the end of an image.
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 2, 0, 0, 0, 3, 8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Array("IEND".utf8)
        + [0xAE, 0x42, 0x60, 0x82]

    init() throws {
        folder = try TemporaryFolder()
    }

    @discardableResult
    private func lending(_ arguments: String..., status: Int32 = 0) throws -> ProgramRun {
        let run = try ProgramRun(
            BuiltProducts.program("lending").path,
            ["--store", "sqlite:" + folder.file("library.sqlite")] + arguments,
            environment: ["HOME": folder.path, "LANG": "C.UTF-8"]
        )
        #expect(run.status == status, "\(arguments): \(run.output)\(run.errors)")
        return run
    }

    /// The rows of a list as a person sees them, without the ids at their ends.
    private func rows(_ arguments: String...) throws -> [String] {
        let run = try ProgramRun(
            BuiltProducts.program("lending").path,
            ["--store", "sqlite:" + folder.file("library.sqlite")] + arguments,
            environment: ["HOME": folder.path, "LANG": "C.UTF-8"]
        )
        return run.output.split(separator: "\n").dropFirst().map { line in
            line.split(separator: " ").dropLast().joined(separator: " ")
        }
    }

    @Test(
        "Members are imported, books are lent by the members' names and given back, and everything can be undone"
    )
    func day() throws {
        let guest = try lending("AddLoan", "save", "--book", "Dune", status: 1)
        #expect(guest.errors.hasPrefix("error: sign in first, with 'lending Enter sign-in --name NAME'"))
        let password = try folder.write("correct horse battery 9\n", to: "password")
        try lending("SignUp", "sign-up", "--name", "Grace", "--password-file", password)
        try lending("Account", "grant", "Grace", "--role", "librarian")

        let members = try folder.write(
            "name,phone\nAda Lovelace,+44 20 1\nAlan Turing,\n,+44 1\n",
            to: "members.csv"
        )
        let asked = try lending("MemberList", "import", members, status: 1)
        #expect(
            asked.errors.hasPrefix(
                "error: Import? 2 added, 0 changed, 0 unchanged. Line 4 is left out: Name: this is needed."
            )
        )
        let preview = try lending("MemberList", "import", members, "--preview", status: 1)
        #expect(
            preview.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") } == [
                "Line Record Effect ID", "2 Ada Lovelace Added 2", "3 Alan Turing Added 3",
                "4 Left out: Name: this is needed 4",
            ]
        )
        // The other rows are written all the same.
        let imported = try lending("MemberList", "import", members, "--yes", status: 1)
        #expect(
            imported.errors.hasPrefix(
                "warning: Imported: 2 added, 0 changed, 0 unchanged. Line 4 is left out"
            )
        )
        #expect(imported.output.contains("Left out: Name: this is needed"))
        #expect(try rows("MemberList") == ["Ada Lovelace +44 20 1", "Alan Turing"])

        try lending(
            "AddLoan",
            "save",
            "--book",
            "Dune",
            "--member",
            "ada",
            "--lent",
            "2026-11-01",
            "--due",
            "2026-11-20"
        )
        try lending(
            "AddLoan",
            "save",
            "--book",
            "Emma",
            "--member",
            "Alan",
            "--lent",
            "2026-11-01",
            "--due",
            "2026-11-10"
        )
        let nobody = try lending("AddLoan", "save", "--book", "Cosmos", "--member", "Bob", status: 1)
        #expect(nobody.errors == "error: Not saved: Member: nothing has the name or the id 'Bob'.\n")
        #expect(
            try rows("LoanList") == [
                "[E] Emma Alan Turing 2026-11-01 2026-11-10 Out",
                "[D] Dune Ada Lovelace 2026-11-01 2026-11-20 Out",
            ]
        )
        #expect(
            try rows("LoanList", "--member", "ada") == ["[D] Dune Ada Lovelace 2026-11-01 2026-11-20 Out"]
        )
        #expect(try rows("LoanList", "--search", "emm", "--sort", "book").count == 1)
        let unknown = try lending("LoanList", "--member", "bob", status: 1)
        #expect(unknown.errors == "warning: Member: nothing has the name or the id 'bob'.\n")
        let wrong = try lending("LoanList", "--sort", "bok", status: 2)
        #expect(wrong.errors.contains("'bok' is not one of due, book"))

        let kept = try lending("MemberList", "delete", "ada", "--yes", status: 1)
        #expect(kept.errors == "error: Nothing was deleted: 1 loan would refer to nothing.\n")
        try lending("LoanList", "give-back", "dune", "emma")
        #expect(try rows("LoanList", "--state", "out") == [])
        try lending("LoanList", "delete", "dune", "--yes")
        #expect(try lending("LoanList", "undo").errors == "Restored: Dune.\n")
        #expect(try lending("LoanList", "undo").errors == "Changed back: 2 loans.\n")
        #expect(try rows("LoanList", "--state", "out").count == 2)

        // A form's reference completes by the members' names.
        let script = try ProgramRun(BuiltProducts.program("lending").path, ["completions", "fish"]).output
        let flags = script.split(separator: "\n").filter { $0.contains("-l 'member'") }
        #expect(flags.contains { $0.contains("AddLoan/save") && $0.contains("__lending_names") })
        let found = try lending("find", "ViewMember", "id", "ad").output.split(separator: "\n")
        #expect(found.first == "Ada Lovelace" && found.count == 2)

        let exported = try lending("LoanList", "export", "-")
        #expect(exported.output.contains(",Emma,Alan Turing,2026-11-01,2026-11-10,,out\r\n"))

        let text = try folder.write("no picture", to: "cover.txt")
        let refused = try lending("ViewLoan", "image", text, "--id", "emma", status: 1)
        #expect(refused.errors == "error: \(text): it is not PNG, JPEG or WebP\n")
        let cover = try folder.write(Self.png, to: "cover.png")
        #expect(try lending("ViewLoan", "image", cover, "--id", "emma").errors == "Changed: Emma.\n")
        #expect(try lending("ViewLoan", "remove-image", "--id", "emma", "--yes").errors == "Changed: Emma.\n")
    }
}
