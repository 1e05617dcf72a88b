import SceneTestKit
import Testing

@Suite("Contacts named in commands", .blocking)
struct RecordNameTests {
    static let cards = """
        BEGIN:VCARD
        VERSION:4.0
        UID:6bd7e8cc-620f-4de0-bdbf-c716e2c4899d
        FN:Ada Lovelace
        N:Lovelace;Ada;;;
        END:VCARD
        BEGIN:VCARD
        VERSION:4.0
        UID:0f6dd1c2-8a2b-4c39-8a9c-1d2f3a4b5c6d
        FN:Adam Smith
        N:Smith;Adam;;;
        END:VCARD

        """

    @Test("A name or the beginning of an id stands for the id; several list their ids; none is reported")
    func naming() throws {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: Self.cards).status == 0)
        let card = try host.run("ViewContact", "--id", "lovelace", "--json")
        #expect(card.output.contains(#""location":"/ViewContact;id=6bd7e8cc-620f-4de0-bdbf-c716e2c4899d""#))
        #expect(try host.run("EditContact", "save", "--id", "6bd7", "--title", "Countess").status == 0)
        let several = try host.run("ViewContact", "--id", "ada")
        #expect(
            several
                == ProgramRun(
                    output: "",
                    errors: """
                        error: 'ada' may be any of these; give the id, or more of the name:
                          6bd7e8cc-620f-4de0-bdbf-c716e2c4899d  Ada Lovelace
                          0f6dd1c2-8a2b-4c39-8a9c-1d2f3a4b5c6d  Adam Smith

                        """,
                    status: 1
                )
        )
        let none = try host.run("ContactList", "delete", "Grace Hopper", "--yes")
        #expect(
            none == ProgramRun(output: "", errors: "error: There is no contact 'Grace Hopper'.\n", status: 1)
        )
        let deleted = try host.run("ContactList", "delete", "Adam Smith", "--yes")
        #expect(deleted.errors == "Deleted Adam Smith. 'undo' takes it back.\n" && deleted.status == 0)
    }
}

extension RecordNameTests {
    @Test(
        "A shell completes names and ids, of the store on the line",
        arguments: [
            ("ViewContact --id lov", "Ada\\ Lovelace"),
            ("ViewContact --id 6bd7", "6bd7e8cc-620f-4de0-bdbf-c716e2c4899d"),
            ("ContactList delete ada", "Ada\\ Lovelace Adam\\ Smith"),
            ("ViewContact --id=smi", "Adam\\ Smith"),
            ("ViewContact --id nobody", ""),
        ]
    )
    func completing(_ line: String, _ offered: String) throws {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: Self.cards).status == 0)
        let completed = try host.shell(
            """
            source <("$HOST" completions bash)
            COMP_WORDBREAKS=' '
            COMP_LINE="$HOST --store $STORE \(line)" COMP_POINT=${#COMP_LINE}
            COMP_WORDS=($COMP_LINE) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _scenehost
            echo "${COMPREPLY[@]#--id=}"
            """
        )
        #expect(completed == ProgramRun(output: offered + "\n", errors: "", status: 0))
    }
}
