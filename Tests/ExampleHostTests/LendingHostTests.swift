import SceneTestKit
import Testing

/// Tests an action that leads into another module, in hosts with and without that module.
@Suite("Lending in hosts with and without contacts", .blocking)
struct LendingHostTests {
    private func host(_ modules: String) throws -> ComposedHost {
        ComposedHost(try BuiltProgram("anyhost"), environment: ["MODULES": modules])
    }

    /// The program's texts with actions: help, completions for every shell and the manual page.
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

    @Test("With contacts, help, completions and manual list 'lend', and a session can lend")
    func withContacts() throws {
        let host = try host("Games,Contacts")
        for (place, words) in try words(of: host) {
            #expect(words.isSuperset(of: ["lend", "borrower", "return"]), "\(place)")
        }
        let answers = try host.session([[.open("/ViewGame;id=catan"), .action("lend")]])[0]
        #expect(answers.map(\.location) == ["/ViewGame;id=catan", "/ViewGame;id=catan/PickContact"])
        #expect(answers[0].actions == ["lend", "list"])
    }

    @Test("Without contacts, no text lists 'lend', and the command is an error with the alternatives")
    func withoutContacts() throws {
        let host = try host("Games,Home")
        let words = try words(of: host)
        for (place, words) in words {
            #expect(words.isDisjoint(with: ["lend", "borrower"]), "\(place)")
        }
        // The completion scripts use these words, too.
        #expect(words["ViewGame --help"]?.contains("return") == false)
        let answers = try host.session([[.open("/ViewGame;id=catan"), .action("lend")]])[0]
        #expect(answers[0].actions == ["list"])
        #expect(answers[1].error == "there is no action 'lend' here; available: list")
        let run = try host.run(["ViewGame", "lend", "--id", "catan", "--store", "memory:"])
        #expect(run.status == 2 && run.output == "")
        #expect(run.errors.contains("ViewGame has no action 'lend'; it has list"), "\(run.errors)")
    }
}
