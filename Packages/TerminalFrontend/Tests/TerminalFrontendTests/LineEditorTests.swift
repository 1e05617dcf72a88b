import Testing

@testable import TerminalFrontend

struct LineEditorTests {
    /// Formats a line with its cursor as `|`.
    private func edited(_ text: String, _ keys: Key..., clipboard: String = "") -> String {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        var editor = LineEditor(parts.joined(), isMultiline: text.contains("\n"))
        editor.move(to: parts[0].count)
        var clipboard = clipboard
        for key in keys { _ = editor.handle(key, clipboard: &clipboard) }
        return String(editor.characters[..<editor.cursor]) + "|" + String(editor.characters[editor.cursor...])
    }

    @Test("Movement as in readline")
    func moving() {
        #expect(edited("one two|", Key(.left)) == "one tw|o")
        #expect(edited("|one", Key(.left)) == "|one")
        #expect(edited("one |two", .control("f")) == "one t|wo")
        #expect(edited("one two|", .alt("b")) == "one |two")
        #expect(edited("one |two", Key(.left, .control)) == "|one two")
        #expect(edited("|one, two", .alt("f")) == "one|, two")
        #expect(edited("one|, two", Key(.right, .control)) == "one, two|")
        #expect(edited("one|", .control("a")) == "|one")
        #expect(edited("o|ne", Key(.end)) == "one|")
    }

    @Test("Killing and yanking as in readline")
    func cutting() {
        #expect(edited("one two|", .control("w")) == "one |")
        #expect(edited("a/b c/d|", .control("w")) == "a/b |")
        #expect(edited("a/b c/d|", Key(.backspace, .alt)) == "a/b c/|")
        #expect(edited("one |two x", .alt("d")) == "one | x")
        #expect(edited("one |two", .control("k")) == "one |")
        #expect(edited("one |two", .control("u")) == "|two")
        #expect(edited("one two|", .control("w"), .control("a"), .control("y")) == "two|one ")
        #expect(edited("x|", .control("y"), clipboard: "") == "x|")
    }

    @Test("Erasing as in readline")
    func erasing() {
        #expect(edited("one|", .backspace) == "on|")
        #expect(edited("|one", .backspace) == "|one")
        #expect(edited("|one", Key(.delete)) == "|ne")
        #expect(edited("one|", .control("d")) == "one|")
    }

    @Test("A user-perceived character is one step, however many scalars it has")
    func graphemes() {
        #expect(edited("e\u{301}👨‍👩‍👧|", .backspace) == "e\u{301}|")
        #expect(edited("e\u{301}|", .backspace) == "|")
        #expect(edited("e|", .character("\u{301}"), .character("x")) == "e\u{301}x|")
    }

    @Test("Pasted line ends become blanks in a single line, and stay in several lines")
    func pasting() {
        var line = LineEditor("ab")
        line.move(to: 1)
        line.insert("1\n2")
        #expect(line.text == "a1 2b")
        #expect(line.cursor == 4)
        var lines = LineEditor("", isMultiline: true)
        lines.insert("1\n2")
        #expect(lines.text == "1\n2")
    }

    @Test("Up and down keep the distance from the line's start if possible")
    func lines() {
        var editor = LineEditor("long line\nab\nlong", isMultiline: true)
        editor.move(to: 7)
        #expect(editor.moveLine(by: 1) == true)
        #expect(editor.cursor == 12)
        #expect(editor.moveLine(by: 1) == true)
        #expect(editor.cursor == 15)
        #expect(editor.moveLine(by: 1) == false)
        #expect(editor.moveLine(by: -1) == true)
        #expect(editor.cursor == 12)
        #expect(edited("one\ntwo| x\ny", .control("k")) == "one\ntwo|\ny")
    }

    @Test("Random keys leave the cursor in the text")
    func random() {
        var generator = SeededGenerator(seed: 11)
        let keys: [Key] = [
            .character("a"), .character(" "), .character("\u{301}"), .character("日"), .backspace,
            Key(.delete),
            Key(.left), Key(.right), .alt("b"), .alt("f"), .alt("d"), .control("w"), .control("u"),
            .control("k"),
            .control("y"), Key(.home), Key(.end),
        ]
        var editor = LineEditor()
        var clipboard = ""
        for _ in 0..<5_000 {
            guard let key = keys.randomElement(using: &generator) else { continue }
            _ = editor.handle(key, clipboard: &clipboard)
            #expect((0...editor.characters.count).contains(editor.cursor))
            #expect(editor.characters == Array(editor.text))
            if editor.characters.count > 200 { editor = LineEditor() }
        }
    }

    @Test("History goes back to earlier searches, and forward to the unfinished text")
    func history() {
        var history = EntryHistory()
        history.add("ada")
        history.add("grace")
        history.add("ada")
        history.add("")
        #expect(history.entries == ["grace", "ada"])
        #expect(history.newer() == nil)
        #expect(history.older(than: "z") == "ada")
        #expect(history.older(than: "ada") == "grace")
        #expect(history.older(than: "grace") == nil)
        #expect(history.newer() == "ada")
        #expect(history.newer() == "z")
        #expect(history.newer() == nil)
    }
}
