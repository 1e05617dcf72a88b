import FoundationEssentials
import SceneTestKit
import Testing

@Suite("A scene's parameters with its actions", .blocking)
struct SceneParameterTests {
    private struct Catalogue: Decodable {
        var scenes: [Scene]
    }

    private struct Scene: Decodable {
        var name: String
        var parameters: [Parameter]
        var actions: [Action]
        var result: String?
    }

    private struct Parameter: Decodable {
        var identifier: String
        var isRequired: Bool?
        var appliesTo: [String]?
    }

    private struct Action: Decodable {
        var identifier: String
        var parameters: [Parameter]
    }

    @Test("A parameter without an effect on an action is an error, before a store is created")
    func withoutEffect() throws {
        let host = try BuiltHost()
        let listing = try host.run(["scenes", "--json"], input: "", environment: [:])
        let scenes = try JSONDecoder().decode(Catalogue.self, from: Data(listing.output.utf8)).scenes
        var tried: [String] = []
        // Scenes with a result are only opened by other scenes.
        for scene in scenes where scene.result == nil {
            for parameter in scene.parameters where parameter.isRequired != true {
                for action in scene.actions
                where parameter.appliesTo?.contains(action.identifier) != true
                    && !action.parameters.contains(where: { $0.identifier == parameter.identifier })
                {
                    let result = try host.run(
                        scene.name,
                        action.identifier,
                        "--" + parameter.identifier,
                        "x"
                    )
                    let place = "'\(scene.name) \(action.identifier)'"
                    #expect(result.status == 2)
                    // A parameter of the screen alone, such as the other contact of a merge, works with no action.
                    let uses = [scene.name] + (parameter.appliesTo ?? []).map { scene.name + " " + $0 }
                    #expect(
                        result.errors.hasPrefix(
                            "error: '--\(parameter.identifier)' has no effect on \(place); it works with "
                                + uses.joined(separator: ", ") + "\n"
                        ),
                        "\(result.errors)"
                    )
                    tried.append("\(scene.name) \(action.identifier) \(parameter.identifier)")
                }
            }
        }
        #expect(tried.contains("ContactList import search") && tried.contains("GameList refresh years"))
        #expect(!FileManager.default.fileExists(atPath: host.folder.path + "/store.sqlite"))
    }

    @Test("An export uses the list's search and category")
    func exportOfAList() throws {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", host.write(People.cards, to: "a.vcf")).status == 0)
        let all = try host.run("ContactList", "export", "-")
        #expect(all.output.components("FN:").count == 3 && all.errors == "Exported 3 contacts.\n")
        let one = try host.run("ContactList", "export", "-", "--search", "ada")
        #expect(one.output.components("FN:").count == 1 && one.errors == "Exported 1 contact.\n")
        let none = try host.run("ContactList", "export", "none.vcf", "--search", "nobody")
        #expect(none.status == 1 && none.errors == "error: Nothing was exported: no contact matches.\n")
        #expect(!FileManager.default.fileExists(atPath: host.folder.path + "/none.vcf"))
    }
}

extension String {
    fileprivate func components(_ beginning: String) -> [Substring] {
        split(whereSeparator: \.isNewline).filter { $0.hasPrefix(beginning) }
    }
}
