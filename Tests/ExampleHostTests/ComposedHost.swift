import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// A host with some of the modules, used like a script would.
struct ComposedHost {
    /// A scene in the output of `scenes --json`.
    struct Scene: Decodable {
        struct Named: Decodable {
            var identifier: String
            var isRequired: Bool?
        }

        var name: String
        var package: String
        var access: String
        var parameters: [Named]
        private var declaredActions: [Named]
        var result: String?

        var actions: [String] { declaredActions.map(\.identifier) }

        /// The scene's location, with a value for each required parameter.
        var location: String {
            "/" + name + parameters.filter { $0.isRequired == true }.map { ";\($0.identifier)=1" }.joined()
        }

        private enum CodingKeys: String, CodingKey {
            case name, package, access, parameters, result
            case declaredActions = "actions"
        }
    }

    enum Event {
        case open(String)
        case action(String)
        case answer(Bool)

        var line: String {
            switch self {
            case .open(let location): #"{"event":"open","location":"\#(location)"}"#
            case .action(let name): #"{"event":"action","action":"\#(name)"}"#
            case .answer(let confirmed): #"{"event":"answer","confirmed":\#(confirmed)}"#
            }
        }
    }

    /// An answer of a session in JSON lines.
    struct Answer: Decodable {
        private struct Failure: Decodable { var message: String }
        private struct Shown: Decodable {
            struct Action: Decodable { var identifier: String }
            struct Message: Decodable { var text: String }
            var actions: [Action]
            var message: Message?
        }

        var location: String?
        private var failure: Failure?
        private var screen: Shown?

        var error: String? { failure?.message }
        var actions: [String] { screen?.actions.map(\.identifier) ?? [] }
        var message: String? { screen?.message?.text }

        private enum CodingKeys: String, CodingKey {
            case location, screen
            case failure = "error"
        }
    }

    /// The scenes of all modules, without internal ones, which no host lists.
    static let everyScene = [
        "Account", "AddContact", "Cart", "ChangePassword", "Checkout", "ContactList", "EditContact",
        "EditProduct", "EditProfile", "Enter", "GameList", "Home", "OrderList", "PickCategory", "PickContact",
        "ProductList", "Recovery", "ResetPassword", "SignUp", "Stock", "ViewContact", "ViewGame", "ViewOrder",
        "ViewProduct",
    ]

    private let program: BuiltProgram
    private let environment: [String: String]

    init(_ program: BuiltProgram, environment: [String: String]) {
        self.program = program
        self.environment = environment
    }

    func run(_ arguments: [String], input: String = "") throws -> ProgramRun {
        try program.run(arguments, environment: environment, input: input)
    }

    func scenes() throws -> [Scene] {
        struct Catalogue: Decodable { var scenes: [Scene] }
        let text = try run(["scenes", "--json"]).output
        return try JSONDecoder().decode(Catalogue.self, from: Data(text.utf8)).scenes
    }

    /// Sends groups of events in one session over an empty store, and returns the answers to each group.
    func session(_ groups: [[Event]]) throws -> [[Answer]] {
        let lines = groups.joined().map(\.line).joined(separator: "\n")
        let result = try run(["--ui", "json", "--store", "memory:"], input: lines + "\n")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors == "")
        var answers = try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
        }[...]
        // The first line is the first screen.
        #expect(answers.popFirst()?.error == nil)
        #expect(answers.count == groups.joined().count, "the session has ended before its input")
        return groups.map { group in
            defer { answers = answers.dropFirst(group.count) }
            return Array(answers.prefix(group.count))
        }
    }
}
