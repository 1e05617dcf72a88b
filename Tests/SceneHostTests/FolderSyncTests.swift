import Foundation
import SceneTestKit
import Testing

@Suite("A folder of vCards", .blocking)
struct FolderSyncTests {
    @Test func `A sync keeps a folder and the contacts in step, and reports a conflict with its file`() throws
    {
        let host = try BuiltHost()
        let place = host.folder.appending(path: "people")
        let folder = place.path
        let refusal = try host.run("ContactList", "sync", folder)
        #expect(refusal.errors == "error: \(folder): there is no such folder\n" && refusal.status == 1)
        #expect(try host.run("ContactList", "import", "-", input: People.cards).status == 0)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        let card =
            "BEGIN:VCARD\nVERSION:3.0\nUID:new-1\nFN:New Person\nN:Person;New;;;\nNOTE:first\nEND:VCARD\n"
        _ = try host.write(card, to: "people/new.vcf")
        let first = try host.run("ContactList", "sync", folder)
        #expect(first.errors.hasPrefix("Here: 1 added. In \(folder): ") && first.status == 0)
        let second = try host.run("ContactList", "sync", folder)
        #expect(
            second == ProgramRun(output: "", errors: "\(folder) and the contacts are in step.\n", status: 0)
        )
        _ = try host.write(card.replacing("first", with: "theirs"), to: "people/new.vcf")
        #expect(try host.run("EditContact", "save", "--id", "new-1", "--notes", "ours").status == 0)
        let conflict = try host.run("ContactList", "sync", folder)
        #expect(conflict.status == 1)
        #expect(
            conflict.errors.hasSuffix("New Person (new.vcf): both sides changed it: NOTE\n"),
            "\(conflict.errors)"
        )
        #expect(try host.run("ContactList", "sync", folder, "--conflict", "ours").status == 0)
        #expect(try host.text(of: "people/new.vcf").contains("NOTE:ours"))
    }

    @Test func `A folder is imported and exported in one command each`() throws {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: People.cards).status == 0)
        let folder = host.folder.path + "/out"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let export = try host.run("ContactList", "export", folder)
        #expect(export.status == 0, "\(export.errors)")
        let other = try BuiltHost()
        let imported = try other.run("ContactList", "import", folder)
        #expect(imported.status == 0)
        #expect(imported.errors.replacing("Imported", with: "Exported") == export.errors)
    }
}
