import Testing

@testable import TerminalFrontend

struct CanvasTests {
    @Test("Text fills its cells and is truncated at the edge")
    func putting() {
        var canvas = Canvas(Size(columns: 6, rows: 2))
        #expect(canvas.put("abc", row: 0, column: 1) == 4)
        #expect(canvas.put("日本語", row: 1, column: 1) == 5)
        #expect(canvas.lines == [" abc", " 日本"])
        #expect(canvas.put("x", row: 5, column: 0) == 0)
        #expect(canvas.put("xyz", row: 0, column: 4, limit: 1) == 5)
        #expect(canvas.lines[0] == " abcx")
    }

    @Test("Overwriting half of a wide character removes the other half")
    func halves() {
        var canvas = Canvas(Size(columns: 4, rows: 1))
        canvas.put("日本", row: 0, column: 0)
        canvas.put("x", row: 0, column: 1)
        #expect(canvas.lines == [" x本"])
        canvas.put("y", row: 0, column: 2)
        #expect(canvas.lines == [" xy"])
        canvas.put("日", row: 0, column: 1)
        #expect(canvas.lines == [" 日"])
        #expect(canvas.cells.map(\.isContinuation) == [false, false, true, false])
    }
}
