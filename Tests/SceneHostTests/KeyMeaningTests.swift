import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// A person who has learned a key in one scene presses it in the next.
@Suite("Keys of the scenes", .blocking)
struct KeyMeaningTests {
    /// Actions that mean the same to a person, by the names that they have in different scenes.
    private static let families: [Set<String>] = [
        ["add", "add-member", "make", "sign-up"],
        ["edit", "edit-profile", "enter-address", "change-quantity"],
        ["delete", "remove"], ["save", "change-password", "submit-sign-up", "sign-in", "reset"],
        ["list", "products", "all-orders"], ["buy", "checkout", "place"],
        ["cancel", "remove-member", "leave", "leave-out", "sign-out"], ["send", "deliver"],
        ["swap", "keep"], ["grant", "restock"], ["check-payment", "check-payments"],
    ]
    /// Actions whose name means something else in one scene than in others.
    private static let exceptions = [
        "Cart.change": "change-quantity", "ChangePassword.change": "change-password",
        "Account.change-password": "password", "SignUp.sign-up": "submit-sign-up",
        "ViewOrder.orders": "all-orders",
    ]
    /// The keys of the full screen: movements, marks, counts and its own commands.
    private static let own = Set("jkgGnNv*'qyo?: 0123456789")

    @Test(
        "A key has one meaning in all scenes of a host, and none of the full screen's",
        arguments: ["scenehost", "shop"]
    )
    func meanings(host: String) throws {
        let run = try ProgramRun(BuiltProducts.program(host).path, ["scenes", "--json"])
        let catalogue = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        var meanings: [String: Set<String>] = [:]
        for scene in try #require(catalogue?["scenes"] as? [[String: Any]]) {
            let name = try #require(scene["name"] as? String)
            for action in scene["actions"] as? [[String: Any]] ?? [] {
                guard let key = action["key"] as? String, let identifier = action["identifier"] as? String
                else { continue }
                let place = "\(name).\(identifier)"
                #expect(key.allSatisfy { !Self.own.contains($0) }, "'\(key)' of \(place)")
                #expect((key == "u") == (action["role"] as? String == "undo"), "\(place)")
                #expect((key == "/") == (identifier == "search"), "\(place)")
                let meaning = Self.exceptions[place] ?? identifier
                meanings[key, default: []].insert(
                    Self.families.first { $0.contains(meaning) }?.min() ?? meaning
                )
            }
        }
        #expect(meanings.count > 10)
        for (key, meanings) in meanings {
            #expect(meanings.count == 1, "'\(key)' means \(meanings.sorted().joined(separator: ", "))")
        }
    }
}
