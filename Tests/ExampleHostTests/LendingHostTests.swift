import SceneTestKit
import Testing

/// An action that leads into another module, in hosts with that module and without it.
@Suite("Lending in hosts with and without contacts", .blocking)
struct LendingHostTests {
    private func host(_ modules: String) throws -> ComposedHost {
        ComposedHost(try BuiltProgram("anyhost"), environment: ["MODULES": modules])
    }

    /// The program's texts about actions: help, completions of every shell and the manual page.
    private func words(of host: ComposedHost) throws -> [String: Set<String>] {
        var words: [String: Set<String>] = [:]
        for arguments in [
            ["ViewGame", "--help"], ["completions", "bash"], ["completions", "zsh"], ["manual"],
        ] {
            let run = try host.run(arguments)
            #expect(run.status == 0 && run.errors == "", "\(arguments): \(run.errors)")
            let text = run.output.replacing(#/\\f[BIR]/#, with: "")
            words[arguments.joined(separator: " ")] = Set(text.split { !$0.isLetter }.map(String.init))
        }
        return words
    }

    @Test("With contacts, help, completions and manual offer to lend, and a session does")
    func withContacts() throws {
        let host = try host("Games,Contacts")
        for (place, words) in try words(of: host) {
            #expect(words.isSuperset(of: ["lend", "borrower", "return"]), "\(place)")
        }
        let answers = try host.session([[.open("/ViewGame;id=catan"), .action("lend")]])[0]
        #expect(answers.map(\.location) == ["/ViewGame;id=catan", "/ViewGame;id=catan/PickContact"])
        #expect(answers[0].actions == ["lend", "list"])
    }

    @Test("Without contacts, nothing offers to lend, and a command for it names what there is")
    func withoutContacts() throws {
        let host = try host("Games,Home")
        let words = try words(of: host)
        for (place, words) in words {
            #expect(words.isDisjoint(with: ["lend", "borrower"]), "\(place)")
        }
        // The shells' scripts have the word as one of their own.
        #expect(words["ViewGame --help"]?.contains("return") == false)
        let answers = try host.session([[.open("/ViewGame;id=catan"), .action("lend")]])[0]
        #expect(answers[0].actions == ["list"])
        #expect(answers[1].error == "there is no action 'lend' here; there are list")
        let run = try host.run(["ViewGame", "lend", "--id", "catan", "--store", "memory:"])
        #expect(run.status == 2 && run.output == "")
        #expect(run.errors.contains("ViewGame has no action 'lend'; it has list"), "\(run.errors)")
    }
}
