import Foundation
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import TestPrograms
import Testing

@Suite("Translations", .blocking)
struct TranslationTests {
    /// The packages with tables. Their targets have the same names.
    static let packages = [
        "SceneKitCore", "HomeScene", "AuthScene", "GamesScene", "ContactsScene", "ShopScene",
        "RecordScenes", "TextFrontend", "TerminalFrontend", "WebFrontend", "SceneHosting",
        "ProgramFrontend", "ScenePrograms",
    ]

    private static func table(_ language: String, of package: String) throws -> [String: String] {
        let path = "Packages/\(package)/Sources/\(package)/Translations/\(language).strings"
        return try Texts.table([UInt8](Repository.text(of: path).utf8))
    }

    @Test("Every text has a translation in every language, and every translation a text", arguments: packages)
    func complete(package: String) throws {
        let texts = try TextKeys(target: package, in: package)
        let labels = try Self.declaredLabels
        #expect(texts.joined == [], "a sentence is joined of parts")
        #expect(!texts.keys.isEmpty)
        for language in Language.translated {
            let table = try Self.table(language, of: package)
            let missing = texts.keys.keys.filter { table[$0] == nil }.sorted()
            let unused = table.keys.filter { texts.keys[$0] == nil && !labels.contains($0) }.sorted()
            #expect(missing == [], "\(language) of \(package)")
            #expect(unused == [], "\(language) of \(package)")
        }
    }

    @Test("A translation has the arguments of its text", arguments: packages)
    func placeholders(package: String) throws {
        for language in Language.translated {
            for (key, translation) in try Self.table(language, of: package) {
                let count = key.components(separatedBy: "%@").count - 1
                let marks = (0..<count).map { "<\($0)>" }
                let shown = Texts.fill(translation, with: marks)
                #expect(marks.allSatisfy { shown.components(separatedBy: $0).count == 2 }, "\(key)")
                #expect(!shown.contains("%@"), "\(key)")
            }
        }
    }

    /// The titles of scenes and the labels of fields in a catalogue of scenes. They have texts of their own unless the name or
    /// the identifier stands in.
    private static func labels(in value: Any) -> Set<String> {
        if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(labels(in: $1)) } }
        guard let node = value as? [String: Any] else { return [] }
        var all = labels(in: Array(node.values))
        if node["identifier"] is String, let label = node["label"] as? String { all.insert(label) }
        if node["name"] is String, let title = node["title"] as? String { all.insert(title) }
        return all
    }

    /// The titles of a host's scenes, and the labels of their actions and fields.
    private static func labels(declaredBy host: String) throws -> Set<String> {
        let run = try ProgramRun(BuiltProducts.program(host).path, ["scenes", "--json"])
        let catalogue = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let scenes = try #require(catalogue?["scenes"] as? [[String: Any]])
        // A scene's own parameters are typed only in the shell.
        return labels(in: scenes.map { $0.filter { $0.key != "parameters" } })
    }

    /// All of them: an identifier that stands in for a label is no text in the sources.
    private static var declaredLabels: Set<String> {
        get throws { try hosts.reduce(into: []) { $0.formUnion(try labels(declaredBy: $1)) } }
    }

    private static let hosts = ["scenehost", "shop"]

    @Test(
        "Every action and field that a scene declares has a translated label",
        arguments: hosts
    )
    func labels(host: String) throws {
        let labels = try Self.labels(declaredBy: host)
        for language in Language.translated {
            let known = try Set(Self.packages.flatMap { try Self.table(language, of: $0).keys })
            #expect(labels.subtracting(known) == [], "\(language)")
        }
    }

    @Test("Packages translate the same text alike")
    func alike() throws {
        for language in Language.translated {
            var known: [String: String] = [:]
            for package in Self.packages {
                for (key, translation) in try Self.table(language, of: package) {
                    #expect(known[key] ?? translation == translation, "\(key), \(language) of \(package)")
                    known[key] = translation
                }
            }
        }
    }
}
