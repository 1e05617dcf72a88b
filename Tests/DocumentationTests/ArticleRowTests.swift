import Testing

/// The table of the articles' rows, compared with the tests and comments that refer to it.
@Suite("The articles' rows")
struct ArticleRowTests {
    private struct Row {
        var number: String
        /// The target and the file of a test, such as `GamesSceneTests/GameRulesTests`.
        var test: String
    }

    private static let article =
        "Packages/SceneKitCore/Sources/SceneKitCore/SceneKitCore.docc/Articles/NamesFromTheArticles.md"

    private static func rows() throws -> [Row] {
        try Repository.text(of: article).matches(of: /(?m)^\| (\d{3}-\d\d) \| .+ \| `(\w+\/\w+)` \|$/).map {
            Row(number: String($0.1), test: String($0.2))
        }
    }

    /// The numbers of rows in a text, also those of a range such as `000-18..20`.
    static func numbers(in text: String) -> Set<String> {
        let bytes = Array(text.utf8)
        func number(at position: Int) -> Int? {
            guard position >= 0, position + 1 < bytes.count,
                bytes[position...position + 1].allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            return Int(String(decoding: bytes[position...position + 1], as: UTF8.self))
        }
        /// Whether a number goes on there: it is then a part of a date or of an identifier, and no row.
        func goesOn(at position: Int) -> Bool {
            guard bytes.indices.contains(position) else { return false }
            let character = Character(Unicode.Scalar(bytes[position]))
            return character == "-" || character.isLetter || character.isNumber
        }
        var numbers: Set<String> = []
        for dash in bytes.indices where bytes[dash] == UInt8(ascii: "-") {
            guard number(at: dash - 3) == 0, let article = number(at: dash - 2), article <= 4,
                !goesOn(at: dash - 4), let first = number(at: dash + 1)
            else { continue }
            var (last, end) = (first, dash + 3)
            if bytes.dropFirst(end).starts(with: "..".utf8), let other = number(at: end + 2) {
                (last, end) = (max(first, other), end + 4)
            }
            guard !goesOn(at: end) else { continue }
            for number in first...last {
                numbers.insert("00\(article)-" + (number < 10 ? "0" : "") + "\(number)")
            }
        }
        return numbers
    }

    @Test("Numbers and ranges of rows are found, and parts of dates and identifiers are not")
    func reading() {
        #expect(Self.numbers(in: "003-02, 000-18..20: x") == ["003-02", "000-18", "000-19", "000-20"])
        #expect(Self.numbers(in: "2000-02-29 000-01-02 a-000-01 1000-10") == [])
    }

    @Test("Each number has one row, and the rows are in order")
    func order() throws {
        let numbers = try Self.rows().map(\.number)
        #expect(numbers.count > 100)
        #expect(numbers == Set(numbers).sorted())
        // No row of the table has another form.
        let lines = try Repository.text(of: Self.article).split(separator: "\n")
        #expect(lines.filter { $0.firstMatch(of: /^\| \d{3}-\d\d/) != nil }.count == numbers.count)
    }

    @Test("Each row names a test that bears its number")
    func tests() throws {
        let files = try Repository.files(ofType: "swift")
        for row in try Self.rows() {
            let parts = row.test.split(separator: "/")
            let found = files.filter {
                $0.contains("Tests/\(parts[0])/") && $0.hasSuffix("/\(parts[1]).swift")
            }
            guard found.count == 1, let file = found.first else {
                Issue.record("\(row.number): \(row.test) is \(found)")
                continue
            }
            let numbers = Self.numbers(in: try Repository.text(of: file))
            #expect(numbers.contains(row.number), "\(row.test) does not bear \(row.number)")
        }
    }

    @Test("Each number in a comment or a test has a row")
    func references() throws {
        let known = Set(try Self.rows().map(\.number))
        for file in try Repository.files(ofType: "swift") where !file.hasSuffix("/ArticleRowTests.swift") {
            let unknown = Self.numbers(in: try Repository.text(of: file)).subtracting(known)
            #expect(unknown.isEmpty, "\(file): \(unknown.sorted())")
        }
    }
}
