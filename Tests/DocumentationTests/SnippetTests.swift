import Foundation
import SceneTestKit
import Testing

/// A Markdown file with Swift in it.
struct DocumentedText: CustomTestStringConvertible {
    var path: String
    var testDescription: String { path }

    static func all() throws -> [DocumentedText] {
        // The blocks of the article about a shop are parts of files, which its own test puts together.
        try Repository.files(ofType: "md").filter { $0 != ShopTutorialTests.path }
            .filter { try !SnippetReader.snippets(in: Repository.text(of: $0), of: $0).isEmpty }
            .map(DocumentedText.init)
    }
}

extension DocumentedText {
    /// The packages' Swift files with snippets in their documentation comments.
    static func sources() throws -> [DocumentedText] {
        try Repository.files(ofType: "swift")
            .filter { $0.hasPrefix("Packages/") && $0.contains("/Sources/") && !$0.contains(".docc/") }
            .map(DocumentedText.init)
            .filter { try !$0.commentSnippets().isEmpty }
    }

    func commentSnippets() throws -> [Snippet] {
        let text = try Repository.text(of: path)
        guard text.contains("/// ```swift") else { return [] }
        return try SnippetReader.snippets(in: DocumentationComments.markdown(of: text), of: path)
    }
}

@Suite("Snippets of the documentation", .blocking)
struct SnippetTests {
    @Test("Every Swift block compiles", arguments: try DocumentedText.all())
    func snippets(text: DocumentedText) throws {
        let all = try SnippetReader.snippets(in: Repository.text(of: text.path), of: text.path)
        // A continued block is checked together with its continuation.
        for (number, snippet) in all.enumerated() {
            let isContinued = all.dropFirst(number + 1).first?.parts.starts(with: snippet.parts) == true
            if isContinued { continue }
            if let complaint = try TypeChecker().complaint(about: snippet.source) {
                Issue.record("\(snippet.file):\(snippet.line): this does not compile:\n\(complaint)")
            }
        }
    }

    @Test("Every Swift block of a documentation comment compiles", arguments: try DocumentedText.sources())
    func comments(source: DocumentedText) throws {
        let name = try #require(source.path.split(separator: "/").last)
        let path = "Tests/DocumentationTests/Surroundings/\(name)"
        let isThere = FileManager.default.fileExists(
            atPath: Repository.root.appendingPathComponent(path).path
        )
        let surroundings = isThere ? try Repository.text(of: path) : nil
        for snippet in try source.commentSnippets() {
            // The compiler requires unique file names.
            let whole = try #require(
                snippet.placed(in: surroundings, ofFile: path + " (surroundings)"),
                "\(path) has no place"
            )
            if let complaint = try TypeChecker().complaint(about: whole.source) {
                Issue.record("\(snippet.file):\(snippet.line): this does not compile:\n\(complaint)")
            }
        }
    }

    @Test("Every file of surroundings belongs to a snippet")
    func surroundings() throws {
        let names = Set(try DocumentedText.sources().map { $0.path.split(separator: "/").last ?? "" })
        let folder = "Tests/DocumentationTests/Surroundings/"
        let files = try Repository.files(ofType: "swift").filter { $0.hasPrefix(folder) }
        #expect(files.count >= 8)
        for file in files { #expect(names.contains(file.dropFirst(folder.count)), "\(file)") }
    }

    @Test("The README and every article with code is checked")
    func texts() throws {
        let paths = try DocumentedText.all().map(\.path)
        #expect(paths.contains("README.md"))
        for (catalogue, count) in [("SceneKitCore", 18), ("StorageWorkers", 6)] {
            let articles = "Packages/\(catalogue)/Sources/\(catalogue)/\(catalogue).docc/Articles/"
            #expect(paths.filter { $0.hasPrefix(articles) }.count == count)
        }
    }

    @Test("A snippet with an error is reported with its file and line")
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

    @Test("A snippet with an unknown import is reported")
    func missingModule() throws {
        let complaint = try TypeChecker().complaint(about: "import NoSuchModule\n")
        #expect(complaint?.contains("no such module 'NoSuchModule'") == true)
    }
}
