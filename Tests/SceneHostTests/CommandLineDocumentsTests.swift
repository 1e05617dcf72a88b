import Foundation
import SceneTestKit
import Testing

@Suite("The manual page and the completions of the built host", .blocking)
struct CommandLineDocumentsTests {
    @Test("They include the built-in scenes and need no store")
    func builtIn() throws {
        let host = try BuiltHost()
        let manual = try host.run(["manual"], input: "", environment: [:])
        #expect(manual.status == 0)
        #expect(manual.errors == "")
        #expect(manual.output.contains("\n.SS \"ContactList\"\n"))
        for shell in ["bash", "zsh", "fish"] {
            let script = try host.run(["completions", shell], input: "", environment: [:])
            #expect(script.status == 0)
            #expect(script.errors == "")
            #expect(script.output.contains("ContactList"))
            #expect(script.output.contains("vcard-4.0"))
            #expect(!script.output.contains("Weather"))
        }
        #expect(!FileManager.default.fileExists(atPath: host.folder.path + "/.local"))
    }

    @Test("They include the scenes of plugins")
    func plugins() throws {
        let host = try BuiltHost()
        let example = try PluginExample()
        for words in [
            ["manual"], ["completions", "bash"], ["completions", "zsh"], ["completions", "fish"],
        ] {
            let result = try host.run(["--plugins", example.products] + words, input: "", environment: [:])
            #expect(result.status == 0)
            #expect(result.errors == "")
            #expect(result.output.contains("Weather"), "\(words)")
        }
    }
}
