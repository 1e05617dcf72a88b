import Foundation
import SceneTestKit
import Testing

@Suite("The built host in JSON", .blocking)
struct JSONSessionTests {
    private func lines(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("A session goes from the list to a new contact and back; bad lines get errors and change nothing")
    func session() throws {
        let host = try BuiltHost()
        let input = """
            {"event":"action","action":"add"}
            {"event":"change","field":"first-name","values":"Ada"}
            {"event":"back"}
            {"event":"answer","confirmed":false}
            nonsense
            {"event":"action","action":"sav"}
            {"event":"action","action":"save","values":{"last-name":"Lovelace"}}
            {"event":"back"}
            {"event":"back"}
            """
        let result = try host.run("--ui", "json", input: input)
        #expect(result.status == 0)
        let answers = try lines(result.output)
        try #require(answers.count == 10)
        let locations = answers.map {
            ($0["location"] as? String)?.split(separator: ";").first.map(String.init)
        }
        #expect(
            locations == [
                "/ContactList", "/ContactList/AddContact", "/ContactList/AddContact",
                "/ContactList/AddContact",
                "/ContactList/AddContact", nil, nil, "/ContactList/ViewContact", "/ContactList", "/",
            ]
        )
        let question = (answers[3]["screen"] as? [String: Any])?["question"] as? [String: Any]
        #expect(question?["text"] as? String == "Leave without saving the changes?")
        let error = answers[6]["error"] as? [String: Any]
        #expect((error?["message"] as? String)?.contains("did you mean 'save'") == true)
        #expect(error?["line"] as? Int == 6)
    }

    @Test("The JSON output of a command has the location and the screen")
    func oneShot() throws {
        let host = try BuiltHost()
        let result = try host.run("AddContact", "save", "--first-name", "Ada", "--json")
        let answer = try #require(try lines(result.output).first)
        #expect((answer["location"] as? String)?.hasPrefix("/ViewContact;id=") == true)
        #expect((answer["screen"] as? [String: Any])?["title"] as? String == "Ada")
        #expect(result.errors == "")
    }

    @Test("A location opens all of its scenes or none")
    func deepLocation() throws {
        let host = try BuiltHost()
        _ = try host.run("ContactList", "import", "-", input: People.cards)
        #expect(try host.run("open", "/ContactList/ViewContact;id=ada").output.contains("Ada Lovelace"))
        let missing = try host.run("open", "/ContactList/ViewContact")
        #expect(missing.status == 2)
        #expect(missing.errors.contains("ViewContact needs the parameter 'id'"))
    }
}
