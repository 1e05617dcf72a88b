import Foundation
import SceneTestKit
import Testing

/// Tests the first steps of a new user, as in the README.
@Suite("The built host", .blocking)
struct FirstMinuteTests {
    @Test("An empty book explains how to begin")
    func emptyBook() throws {
        let host = try BuiltHost()
        let result = try host.run()
        #expect(result.output.contains("No contacts yet. Begin with 'import'"))
        #expect(result.status == 0)
    }

    @Test("000-10: importing, listing, searching, viewing, adding, editing and deleting contacts")
    func wholeBook() throws {
        let host = try BuiltHost()
        let path = try host.write(People.cards, to: "people.vcf")
        #expect(
            try host.run("ContactList", "import", path)
                == .init(output: "", errors: "Imported 3 contacts.\n", status: 0)
        )
        #expect(
            try host.run("ContactList").output == """
                Name          Phone             E-mail           Organisation  ID
                José Álvarez  +1-867-555-6219                                  c324c985-9b81-4e76-aec9-d28663ca828d
                Zoë Benés     0171 555                                         zoe
                Ada Lovelace  +44 20 7946 0000  ada@example.org                ada

                """
        )
        let found = try host.run("ContactList", "search", "jose")
        #expect(found.output.contains("José Álvarez"))
        #expect(found.output.contains("Ada") == false)
        let viewed = try host.run("ViewContact", "--id", "ada")
        #expect(viewed.output.contains("Phone (work)   +44 20 7946 0000\n"))
        let added = try host.run("AddContact", "save", "--first-name", "grace", "--last-name", "hopper")
        #expect(added.errors == "Added Grace Hopper.\n")
        #expect(added.status == 0)
        let edited = try host.run("EditContact", "save", "--id", "ada", "--title", "Countess")
        #expect(edited.errors == "Saved Ada Lovelace.\n")
        #expect(edited.output.contains("Title"))
        let refused = try host.run("ContactList", "delete", "ada")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("pass --yes"))
        #expect(
            try host.run("ContactList", "delete", "ada", "--yes")
                == .init(output: "", errors: "Deleted Ada Lovelace. 'undo' takes it back.\n", status: 0)
        )
        #expect(try host.run("ViewContact", "--id", "ada").status == 1)
        #expect(
            try host.run("ContactList", "undo")
                == .init(output: "", errors: "Ada Lovelace is back.\n", status: 0)
        )
        #expect(try host.run("ViewContact", "--id", "ada").output.contains("Countess"))
    }

    @Test("Importing the same file twice adds nothing the second time")
    func importTwice() throws {
        let host = try BuiltHost()
        let path = try host.write(People.cards, to: "people.vcf")
        _ = try host.run("ContactList", "import", path)
        #expect(
            try host.run("ContactList", "import", path)
                == .init(output: "", errors: "Imported 0 contacts. 3 were there already.\n", status: 0)
        )
    }

    @Test("An unreadable line is reported with file and line, and is imported with its card")
    func unreadableLine() throws {
        let host = try BuiltHost()
        let path = try host.write(People.broken + People.cards, to: "people.vcf")
        let result = try host.run("ContactList", "import", path)
        #expect(result.status == 0)
        #expect(
            result.errors == """
                Imported 4 contacts. 1 warning:
                \(path):4:1: a property has a colon after its name, like FN:Ada Lovelace; \
                the line is kept as X-UNREADABLE

                """
        )
        let exported = try host.run("ContactList", "export", "-")
        #expect(exported.output.contains("X-UNREADABLE:no colon here\r\n"))
    }

    @Test("A strict import omits a card with an unreadable line, and saves its text beside the document")
    func strictImport() throws {
        let host = try BuiltHost()
        let path = try host.write(People.broken + People.cards, to: "people.vcf")
        let result = try host.run("ContactList", "import", "--strict", path)
        #expect(result.status == 1)
        let kept = host.folder.path + "/people.rejected.vcf"
        #expect(result.errors.contains("Imported 3 contacts. 1 could not be read; it is in \(kept):\n"))
        #expect(result.errors.contains("\(path):4:1:"))
        #expect(try host.text(of: "people.rejected.vcf") == People.broken)
        let attributes = try FileManager.default.attributesOfItem(atPath: kept)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("Export and import lose nothing, not even properties that no scene shows")
    func roundTrip() throws {
        let host = try BuiltHost()
        let path = try host.write(People.cards, to: "people.vcf")
        _ = try host.run("ContactList", "import", path)
        let exported = try host.run("ContactList", "export", "--format", "vcard-3.0", "-")
        #expect(exported.status == 0)
        #expect(exported.output.contains("X-UNKNOWN;X-PARAM=1:kept\r\n"))
        #expect(exported.output.components(separatedBy: "BEGIN:VCARD").count == 4)
        let other = try BuiltHost()
        #expect(
            try other.run("ContactList", "import", "-", input: exported.output).errors
                == "Imported 3 contacts.\n"
        )
        #expect(
            try other.run("ContactList", "export", "--format", "vcard-3.0", "-").output == exported.output
        )
    }

    @Test("An invalid phone number is refused at its flag, and a contact without a name at its field")
    func refusedContact() throws {
        let host = try BuiltHost()
        let wrong = try host.run("AddContact", "save", "--first-name", "Ada", "--phone", "work: none")
        #expect(wrong.status == 2)
        #expect(wrong.output == "")
        #expect(wrong.errors.hasPrefix("error: --phone: 'none' is not a phone number"))
        let nameless = try host.run("AddContact", "save", "--phone", "112")
        #expect(nameless.status == 1)
        #expect(nameless.errors.hasPrefix("error: First name: a first name"))
        #expect(nameless.output.contains("! a first name"))
        #expect(try host.run("ContactList").errors.contains("No contacts yet"))
    }
}
