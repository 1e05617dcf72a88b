import Foundation
import SceneKitCore
import Testing

@testable import TerminalFrontend

@Suite("Names of documents in a terminal")
struct DocumentNameTests {
    /// A prompt for a document and a text after it, with a beginning typed.
    private static func asking(_ typed: String) -> Player {
        var player = Player(Screens.things())
        player.documents = nil
        player.press(.character("e"))
        player.type(typed)
        return player
    }

    @Test("Tab extends a name as far as the names agree, and shows several")
    func extends() {
        var player = Self.asking("bo")
        player.press(.tab)
        #expect(player.commands == [.complete("bo")])
        player.commands = player.model.complete("bo", with: ["book-a.vcf", "book-b.csv"])
        #expect(player.text.contains("│ › Document *  book-"))
        #expect(player.lines[14] == " book-a.vcf  book-b.csv")
        player.type("b")
        player.press(.tab)
        player.commands = player.model.complete("book-b", with: ["book-b.csv"])
        #expect(player.text.contains("│ › Document *  book-b.csv"))
        player.press(.tab)
        player.commands = player.model.complete("book-b.csv", with: ["book-b.csv"])
        #expect(player.text.contains("│ › Format"))
    }

    @Test("Tab leads on from a new name, from several listed names and from an empty field")
    func leadsOn() {
        var player = Self.asking("new.vcf")
        player.press(.tab)
        player.commands = player.model.complete("new.vcf", with: [])
        #expect(player.text.contains("│ › Format"))
        player = Self.asking("book")
        player.press(.tab)
        player.commands = player.model.complete("book", with: ["book-a", "book-b", "book"])
        #expect(player.text.contains("│ › Document *  book"))
        player.press(.tab)
        #expect(player.text.contains("│ › Format"))
        player = Self.asking("")
        player.press(.tab)
        #expect(player.commands == [])
        #expect(player.text.contains("│ › Format"))
    }

    @Test("Names that arrive after the text has changed are ignored")
    func late() {
        var player = Self.asking("bo")
        player.press(.tab)
        player.type("x")
        player.commands = player.model.complete("bo", with: ["book.vcf"])
        #expect(player.text.contains("│ › Document *  box"))
    }

    @Test("Files and folders are found, hidden ones only by their dot")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path() + "/"
        try FileManager.default.createDirectory(atPath: folder + "books", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["book.vcf", ".book", "other"] {
            #expect(FileManager.default.createFile(atPath: folder + name, contents: nil))
        }
        #expect(
            DocumentNames.names(beginningWith: folder + "bo") == [folder + "book.vcf", folder + "books/"]
        )
        #expect(DocumentNames.names(beginningWith: folder + ".") == [folder + ".book"])
        #expect(DocumentNames.names(beginningWith: folder + "books/") == [])
        #expect(DocumentNames.names(beginningWith: folder + "missing/x") == [])
    }
}
