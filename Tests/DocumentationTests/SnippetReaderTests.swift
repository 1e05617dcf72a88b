import Testing

@Suite("Reading snippets")
struct SnippetReaderTests {
    private func read(_ text: String) throws -> [Snippet] {
        try SnippetReader.snippets(in: text, of: "T.md")
    }

    @Test("Only Swift blocks are snippets, and each has the number of its first line")
    func blocks() throws {
        let text = """
            ```sh
            make
            ```
            ```swift
            one()
            ```
            - an item
              ```swift
              two()
                three()
              ```
            """
        #expect(
            try read(text) == [
                Snippet(parts: [.init(file: "T.md", line: 5, text: "one()")], file: "T.md", line: 5),
                Snippet(
                    parts: [.init(file: "T.md", line: 9, text: "two()\n  three()")],
                    file: "T.md",
                    line: 9
                ),
            ]
        )
    }

    @Test("Hidden code surrounds a block, and a block may continue the previous one")
    func comments() throws {
        let text = """
            <!-- prelude
            |@MainActor func hidden() {
            -->
            ```swift
            one()
            ```
            <!-- epilogue
            }
            -->
            <!-- continued -->
            ```swift
            two()
            ```
            """
        let first: [Snippet.Part] = [
            .init(file: "T.md", line: 2, text: "@MainActor func hidden() {"),
            .init(file: "T.md", line: 5, text: "one()"), .init(file: "T.md", line: 8, text: "}"),
        ]
        #expect(
            try read(text) == [
                Snippet(parts: first, file: "T.md", line: 5),
                Snippet(
                    parts: first + [.init(file: "T.md", line: 12, text: "two()")],
                    file: "T.md",
                    line: 12
                ),
            ]
        )
        #expect(
            try read(text)[0].source == """
                #sourceLocation(file: "T.md", line: 2)
                @MainActor func hidden() {
                #sourceLocation(file: "T.md", line: 5)
                one()
                #sourceLocation(file: "T.md", line: 8)
                }
                #sourceLocation()

                """
        )
    }

    @Test(
        "A hidden comment without a block, or a continuation without a predecessor, is an error",
        arguments: [
            ("```swift\none()\n", "T.md:3: the block of line 1 is not closed"),
            ("<!-- prelude\none()\n", "T.md:3: the comment of line 1 is not closed"),
            ("<!-- continued -->\nText\n", "T.md:2: a comment for a block must stand above it"),
            ("<!-- continued -->\n", "T.md:2: a comment for a block must stand above it"),
            ("<!-- continued -->\n```swift\n```\n", "T.md:3: there is no block that could be continued"),
            (
                "<!-- continued -->\n```sh\n```\n",
                "T.md:3: a comment for a block must stand above a Swift block"
            ),
            ("<!-- epilogue\n}\n-->\n", "T.md:1: an epilogue needs a block before it"),
        ]
    )
    func faults(text: String, description: String) throws {
        let fault = #expect(throws: SnippetReader.Fault.self) { try read(text) }
        #expect(fault?.description == description)
    }
}
