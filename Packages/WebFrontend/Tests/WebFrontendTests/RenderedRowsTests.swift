import SceneKitCore
import Testing

@testable import WebFrontend

@Suite("The markup of rows that pages share")
struct RenderedRowsTests {
    private static func form(_ link: String = "/Notes/Note;id=") -> RenderedRows.Form {
        RenderedRows.Form(
            style: .rows,
            columns: ["Text"],
            headings: ["Text"],
            classes: [nil],
            link: link,
            base: Location("Notes"),
            mark: nil
        )
    }

    private static func rows(_ texts: [String]) -> [ListBlock.Row] {
        texts.enumerated().map { ListBlock.Row(identifier: "\($0)", cells: [$1]) }
    }

    @Test("A thousand pages write the rows of a list once, and after a change the changed one")
    func changes() {
        let rendered = RenderedRows()
        var written: [String] = []
        func markup(_ texts: [String], _ form: RenderedRows.Form = Self.form()) -> [String] {
            let rows = Self.rows(texts)
            let markup = rendered.markup(of: rows, as: form) { row, html in
                written.append(row.cells[0])
                html.element("tr", text: row.cells[0])
            }
            #expect(markup.digests == rows.indices.map { PageParts.digest(of: markup[$0]) })
            return rows.indices.map { String(decoding: markup[$0], as: UTF8.self) }
        }
        for _ in 0..<1_000 {
            #expect(markup(["Milk", "Tea"]) == ["<tr>Milk</tr>", "<tr>Tea</tr>"])
        }
        #expect(written == ["Milk", "Tea"])
        for _ in 0..<1_000 {
            #expect(markup(["Milk", "Jam"]) == ["<tr>Milk</tr>", "<tr>Jam</tr>"])
        }
        #expect(written == ["Milk", "Tea", "Jam"])
        // Rows of a list in another place are others.
        _ = markup(["Milk", "Jam"], Self.form("/Shelf/Note;id="))
        #expect(written == ["Milk", "Tea", "Jam", "Milk", "Jam"])
        // Those of older lists are forgotten.
        for number in 0..<16 { _ = markup(["\(number)"]) }
        written = []
        _ = markup(["Milk"], Self.form("/Shelf/Note;id="))
        #expect(written == ["Milk"])
    }
}
