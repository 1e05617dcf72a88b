import Testing
import TextWorkers

@Suite("Rows of a CSV document")
struct CSVParserTests {
    private func rows(_ document: [UInt8], limit: Int = 16 << 20) -> [CSVParser.Item] {
        var parser = CSVParser(limit: limit)
        var rows: [CSVParser.Item] = []
        document.withUnsafeBytes { bytes in parser.feed(bytes) { rows.append($0) } }
        parser.finish { rows.append($0) }
        return rows
    }

    @Test("Rows with quotes, doubled quotes, lines in fields and every line end")
    func parsing() {
        #expect(
            rows(Array("a,b\r\n\"1,\"\"2\"\"\",\"x\r\ny\"\n\n3,\r4,5".utf8)) == [
                .row(["a", "b"], line: 1), .row(["1,\"2\"", "x\r\ny"], line: 2), .row(["3", ""], line: 5),
                .row(["4", "5"], line: 6),
            ]
        )
    }

    @Test("The header determines the separator", arguments: [",", ";", "\t"])
    func separators(_ separator: String) {
        let rest = [",", ";", "\t"].filter { $0 != separator }.joined()
        #expect(
            rows(Array("a\(separator)b\(separator)c\(rest)\n1\(separator)\(rest)\(separator)3".utf8))
                == [.row(["a", "b", "c" + rest], line: 1), .row(["1", rest, "3"], line: 2)]
        )
    }

    @Test(
        "A spreadsheet's line names the separator, and is no row",
        arguments: [
            ("sep=;", ";"), ("SEP=|", "|"), ("\"sep=;\"", ";"), ("sep=\t", "\t"), ("sep=\\t", "\t"),
            ("sep=;;;;", ";"), ("sep=,", ","),
        ]
    )
    func namedSeparator(_ line: String, _ separator: String) {
        #expect(
            rows(Array("\(line)\r\na,;b\(separator)c\r\n1\(separator)2".utf8)).last
                == .row(["1", "2"], line: 3)
        )
        #expect(rows(Array("sepal=;\n1,2".utf8)).count == 2)
    }

    @Test("An unclosed quote is a fault of its row")
    func openQuote() {
        #expect(
            rows(Array("a,b\n1,2\n9,\"3\"\",4\n5,6\n".utf8)).suffix(2) == [
                .fault(.openQuote, line: 3),
                .rejected(Array("9,\"3\"\",4\n5,6\n".utf8)),
            ]
        )
    }

    @Test("A row of more than 16 MiB is skipped as a whole, and the next one is read")
    func hugeRow() {
        let comma = [UInt8](repeating: UInt8(ascii: ","), count: 2 << 20)
        let items = rows(Array("a,b\n1".utf8) + comma + Array("\n2,3\n".utf8))
        #expect(items.first == .row(["a", "b"], line: 1) && items.last == .row(["2", "3"], line: 3))
        #expect(
            items[1] == .fault(.tooLarge(limit: 16 << 20), line: 2)
        )
        #expect(rejected(items) == Array("1".utf8) + comma + Array("\r\n".utf8))
    }

    private func rejected(_ items: [CSVParser.Item]) -> [UInt8] {
        items.flatMap { if case .rejected(let text) = $0 { text } else { [UInt8]() } }
    }

    @Test(
        "A field above the limit is skipped with its row, even if it contains quotes and line breaks",
        arguments: ["\"", ""]
    )
    func hugeField(quote: String) {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 1_100)
        let inside = quote.isEmpty ? "y\"z" : "\"\"\n,y"
        let row = Array("1,\(quote)".utf8) + long + Array("\(inside)\(quote),3".utf8)
        let items = rows(Array("a,b\n".utf8) + row + Array("\r\n2,3\r\n".utf8), limit: 1_000)
        #expect(items.last == .row(["2", "3"], line: quote.isEmpty ? 3 : 4))
        #expect(rejected(items) == row + Array("\r\n".utf8))
    }

    @Test("A field that is not UTF-8 is Windows-1252")
    func western() {
        #expect(rows([0x61, 0x2C, 0xE9]) == [.row(["a", "é"], line: 1)])
    }

    @Test("A formatted row is read as it was", arguments: [",", ";"])
    func formatting(separator: String) {
        let row = ["a", "", "b,c;d", "\"e\"", "f\ng"]
        let line = CSVLine.format(row, separator: Array(separator.utf8)[0])
        #expect(rows(line + line) == [.row(row, line: 1), .row(row, line: 3)])
    }
}
