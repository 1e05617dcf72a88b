import ContactCards
import Testing

/// Updates of a contact from a CSV row.
@Suite("CSV updates")
struct CSVRowUpdateTests {
    private static let properties = [
        "VERSION:4.0", "UID:1", "REV:20260101T000000Z", "FN:Ada Lovelace", "N:Lovelace;Ada;;;",
        "ORG:Acme;Research",
        "TEL;TYPE=home:1", "TEL;TYPE=work:2", "EMAIL:a@b.c", "ADR;TYPE=home:;;Lane 1;London;;SW1;UK",
        "NOTE:hi", "PHOTO:data:image/png;base64,iVBORw0KGgo=", "item1.X-CSV:tea", "item1.X-ABLabel:Drink",
    ]

    /// The lines that an update from a table with one row removes and adds.
    private func changes(_ document: String) throws -> [String] {
        let card = try card(Self.properties[0], Self.properties[1...].joined(separator: "\r\n"))
        var reader = CSVContactReader()
        var rows: [Card] = []
        let keep = { (item: CardItem) in
            if case .card(let row) = item { rows.append(row) } else { Issue.record("\(item)") }
        }
        Array(document.utf8).withUnsafeBytes { reader.feed($0, keep) }
        reader.finish(keep)
        let updated = card.updated(fromRow: try #require(rows.first), columns: try #require(reader.columns))
        let lines = [card, updated].map { Set(text($0).split(separator: "\n").map(String.init)) }
        return lines[0].subtracting(lines[1]).map { "-" + $0 }.sorted()
            + lines[1].subtracting(lines[0]).map { "+" + $0 }.sorted()
    }

    /// Our own table of the card.
    private func table(_ change: (inout [(name: String, cell: String)]) -> Void) throws -> String {
        let card = try card(Self.properties[0], Self.properties[1...].joined(separator: "\r\n"))
        var columns = CSVContactWriter.Columns()
        columns.include(card)
        let writer = CSVContactWriter(columns: columns)
        var row: [UInt8] = []
        try writer.append(card, to: &row)
        let lines = [writer.header, row].map { line in
            String(decoding: line, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
                .map { String($0.filter { !$0.isNewline }) }
        }
        var cells = zip(lines[0], lines[1]).map { (name: $0, cell: $1) }
        change(&cells)
        return [cells.map(\.name), cells.map(\.cell)].map { $0.joined(separator: ",") + "\n" }.joined()
    }

    @Test("An unchanged table changes nothing")
    func unchanged() throws { #expect(try changes(try table { _ in }) == []) }

    @Test("A table that lacks one column changes nothing")
    func removedColumn() throws {
        var names: [String] = []
        _ = try table { names = $0.map(\.name) }
        for name in names where name != "UID" {
            #expect(try changes(try table { $0.removeAll { $0.name == name } }) == [], "\(name)")
        }
    }

    @Test("An empty cell removes its field, and a removed column keeps its field")
    func emptyCell() throws {
        func changes(emptying empty: String, removing removed: [String] = []) throws -> [String] {
            try self.changes(
                try table { cells in
                    cells.removeAll { removed.contains($0.name) }
                    for index in cells.indices where cells[index].name == empty { cells[index].cell = "" }
                }
            )
        }
        #expect(try changes(emptying: "Notes", removing: ["E-mail 1 - Value"]) == ["-NOTE:hi"])
        #expect(
            try changes(emptying: "Phone 1 - Value", removing: ["Phone 2 - Label", "Phone 2 - Value"])
                == ["-TEL;TYPE=home:1"]
        )
        #expect(try changes(emptying: "Organization Department") == ["-ORG:Acme;Research", "+ORG:Acme"])
        #expect(
            try changes(
                emptying: "Address 1 - Postal Code",
                removing: ["Address 1 - Label", "Address 1 - Country"]
            )
                == ["-ADR;TYPE=home:;;Lane 1;London;;SW1;UK", "+ADR;TYPE=home:;;Lane 1;London;;;UK"]
        )
    }

    @Test("A changed part of the name changes the formatted name derived from it")
    func name() throws {
        #expect(
            try changes("UID,Last Name\n1,King\n") == [
                "-FN:Ada Lovelace", "-N:Lovelace;Ada;;;", "+FN:Ada King", "+N:King;Ada;;;",
            ]
        )
    }

    @Test("A column without a number holds all fields of its kind")
    func unnumbered() throws {
        #expect(
            try changes("UID,Home Phone,Drink\n1,3,coffee\n") == [
                "-TEL;TYPE=home:1", "-TEL;TYPE=work:2", "-item1.X-CSV:tea", "+TEL;TYPE=home:3",
                "+item1.X-CSV:coffee",
            ]
        )
    }
}
