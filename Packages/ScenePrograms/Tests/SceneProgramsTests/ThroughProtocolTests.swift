import Foundation
@_spi(Hosting) import SceneKitCore
import SceneProgramTestKit
import SceneProtocol
import SceneTestKit
import Testing

@testable import ScenePrograms

/// Scenes of a module whose screens, events and results pass the protocol within a test's process.
@MainActor
struct ThroughProtocolTests {
    @Test("A test with the trait runs twice, the second time with the scenes of a program")
    func runs() async throws {
        let test = try #require(Test.current)
        let testCase = Test.Case.current
        let kinds = Kinds()
        let trait: ThroughProtocolTrait = .throughProtocol
        try await trait.provideScope(for: test, testCase: testCase) { @MainActor in
            let scene = try SceneHarness(.words)
            await scene.open("Words")
            scene.expect(screen: WordsViewController.shown)
            kinds.all.append("\(type(of: try #require(scene.navigator.topScene)))")
            await scene.finish()
        }
        #expect(kinds.all == ["WordsViewController", "ProgramScene"])
    }

    @MainActor
    private final class Kinds {
        var all: [String] = []
    }

    @Test("A host translates the texts of a program like those of its own scenes", .throughProtocol)
    func german() async throws {
        let scene = try SceneHarness(.words)
        await scene.open("Words")
        scene.expect(screen: WordsViewController.shown)
        let texts = try scene.navigator.configurator.texts(in: "de")
        let screen = try #require(scene.screen).localized(by: texts)
        #expect(screen.title == "3 Wörter")
        #expect(screen.message?.text == "Wort gelöscht: Word")
        #expect(
            screen.lists.first?.rows.map(\.cells) == [
                ["Word", "Wort", "1.204"], ["Ada", "10.12.1815", "x"],
            ]
        )
        await scene.finish()
    }

    @Test(
        "A text keeps how it is translated through the protocol",
        arguments: [
            LocalizedText("Word"), "Deleted \("Word") \("b").", LocalizedText(verbatim: "Word"),
            LocalizedText(verbatim: "Ada"), LocalizedText(number: "1,204"),
            LocalizedText(date: "1815-12-10", text: "10 December 1815"),
            LocalizedText(dateInForms: "1815-12-10"), LocalizedText(details: "Word", others: "Others"),
            LocalizedText(command: "'delete'", label: "Word"),
            LocalizedText.joined(["Word", LocalizedText(verbatim: "Word"), "Others"], separator: ", "),
        ]
    )
    func texts(_ text: LocalizedText) throws {
        let table = ["Word": "Wort", "Others": "Andere", "Deleted %@ %@.": "%2$@, %1$@ gelöscht."]
        let line = try MessageCoding.line([text], translatedBy: Set(table.keys))
        let read = try #require(MessageCoding.value([LocalizedText].self, in: line).first)
        #expect(read == text)
        for hidesDetails in [false, true] {
            for showsLabels in [false, true] {
                var german = Texts(language: "de", table: table)
                (german.hidesDetails, german.showsLabels) = (hidesDetails, showsLabels)
                #expect(read.localized(by: german).string == text.localized(by: german).string)
                #expect(read.localized(by: german).original == text.localized(by: german).original)
            }
        }
        let schema = try JSONSchema(
            contentsOf: ProtocolTests.package.appending(path: "Protocol/scene-program.schema.json")
        )
        let update = SceneUpdate(scene: 1, title: text)
        let message = OutgoingMessage("scene/update", update)
        #expect(
            schema.fault(
                of: try MessageCoding.line(message, translatedBy: Set(table.keys)),
                as: "fromProgram"
            ) == nil
        )
        // Elsewhere JSON has what the text says.
        #expect(try JSONDecoder().decode([String].self, from: JSONEncoder().encode([text])) == [text.string])
    }
}

extension SceneModule {
    @MainActor fileprivate static let words = SceneModule(
        "WordsScene",
        version: "1",
        scenes: [
            SceneDefinition(WordsViewController.self, summary: "Shows words.") { _ in WordsViewController() }
        ],
        translations: Translations([
            "de": {
                [
                    Array(
                        """
                        "Word" = "Wort"; "%@ words" = "%@ Wörter"; "Deleted the word \\"%@\\"." = "Wort gelöscht: %@";
                        """.utf8
                    )
                ]
            }
        ])
    )
}

@MainActor
private final class WordsViewController: SceneViewController {
    static let shown = Screen(
        title: "\(3) words",
        blocks: [
            .list(
                ListBlock(
                    identifier: "words",
                    columns: ["Name", "Kind", "Number"],
                    total: .init(2),
                    rows: [
                        .init(
                            identifier: "1",
                            texts: [LocalizedText(verbatim: "Word"), "Word", LocalizedText(number: "1,204")]
                        ),
                        .init(
                            identifier: "2",
                            texts: [
                                LocalizedText(verbatim: "Ada"),
                                LocalizedText(date: "1815-12-10", text: "10 December 1815"),
                                LocalizedText(verbatim: "x"),
                            ]
                        ),
                    ]
                )
            )
        ],
        message: Message(.information, "Deleted the word \"\(LocalizedText(verbatim: "Word"))\".")
    )

    let scene = SceneState(WordsViewController.shown)
}
