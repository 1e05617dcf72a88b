import Testing

@_spi(Hosting) @testable import SceneKitCore

@Suite("Files of translations")
struct TextTableTests {
    @Test(
        "A file of translations may be empty, or have nothing but comments",
        arguments: ["", "\n", "/* German */\n", "/* German */\n\"Add\" = \"Neu\";\n"]
    )
    func tables(content: String) throws {
        let table = try Texts.table(Array(content.utf8))
        #expect(table == (content.contains("Neu") ? ["Add": "Neu"] : [:]))
    }

    @Test("A file that is no table of texts is an error")
    func damaged() {
        #expect(throws: (any Error).self) { try Texts.table(Array("\"Add\" = ".utf8)) }
    }
}
