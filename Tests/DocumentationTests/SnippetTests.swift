import Foundation
import Testing

/// A Markdown file with Swift in it.
struct DocumentedText: CustomTestStringConvertible {
    var path: String
    var testDescription: String { path }

    static func all() throws -> [DocumentedText] {
        try Repository.files(ofType: "md")
            .filter { try !SnippetReader.snippets(in: Repository.text(of: $0), of: $0).isEmpty }
            .map(DocumentedText.init)
    }
}

@Suite("Snippets of the documentation")
struct SnippetTests {
    @Test("Every Swift block compiles", arguments: try DocumentedText.all())
    func snippets(text: DocumentedText) throws {
        let all = try SnippetReader.snippets(in: Repository.text(of: text.path), of: text.path)
        // A block that another one continues is checked with that.
        for (number, snippet) in all.enumerated() {
            let isContinued = all.dropFirst(number + 1).first?.parts.starts(with: snippet.parts) == true
            if isContinued { continue }
            if let complaint = try TypeChecker().complaint(about: snippet.source) {
                Issue.record("\(snippet.file):\(snippet.line): this does not compile:\n\(complaint)")
            }
        }
    }

    @Test("The README and every article that has something to show is among them")
    func texts() throws {
        let paths = try DocumentedText.all().map(\.path)
        #expect(paths.contains("README.md"))
        for catalogue in ["SceneKitCore", "StorageWorkers"] {
            let articles = "Packages/\(catalogue)/Sources/\(catalogue)/\(catalogue).docc/Articles/"
            #expect(paths.filter { $0.hasPrefix(articles) }.count == 5)
        }
    }

    @Test("A snippet that is wrong is told with its file and line")
    func wrongSnippet() throws {
        let text = """
            A text.

            <!-- prelude
            import SceneKitCore
            -->
            ```swift
            let screen = Screen(title: "Right")
            let wrong = Screen(titel: "Wrong")
            ```
            """
        let snippet = try #require(try SnippetReader.snippets(in: text, of: "Text.md").first)
        let complaint = try #require(try TypeChecker().complaint(about: snippet.source))
        #expect(complaint.contains("Text.md:8:"))
        #expect(complaint.contains("incorrect argument label in call (have 'titel:', expected 'title:')"))
        #expect(!complaint.contains("Text.md:7:"))
    }

    @Test("A snippet that imports what there is not is told")
    func missingModule() throws {
        let complaint = try TypeChecker().complaint(about: "import NoSuchModule\n")
        #expect(complaint?.contains("no such module 'NoSuchModule'") == true)
    }
}
