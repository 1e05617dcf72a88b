import FoundationEssentials
import SceneKitCore
import StorageWorkers
import Testing

@testable import GamesScene

@Suite("The catalogue's document")
struct CatalogueReaderTests {
    private func fault(_ text: String) -> JSONFault? {
        do {
            _ = try CatalogueReader.games(in: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    private func game(_ members: String) -> String {
        #"{"version":1,"games":[{"id":"go","title":"Go","year":1000},"# + "\n  {\(members)}]}"
    }

    @Test("Games are read in their order, and what the schema does not know is passed over")
    func games() throws {
        #expect(try CatalogueReader.games(in: Array(Documents.two.utf8)) == [.go, .chess])
        #expect(try CatalogueReader.games(in: Array(#"{"games":[],"version":1}"#.utf8)) == [])
    }

    @Test("An image's address may be absolute or relative, and is a part of the picture's source")
    func images() throws {
        let text = #"""
            {"version":1,"games":[{"id":"a","title":"A","year":1,"image":"https://example.org/a.png?b=c"},
            {"id":"b","title":"B","year":1,"image":"../b.webp"},{"id":"c.d","title":"C","year":1,"image":null}]}
            """#
        let games = try CatalogueReader.games(in: Array(text.utf8))
        #expect(games.map(\.image) == ["https://example.org/a.png?b=c", "../b.webp", nil])
        let sources = games.map(\.picture.source)
        #expect(sources.map { $0.map(Game.id(inSource:)) } == ["a", "b", nil])
        var other = games[0]
        other.image = "https://example.org/b.png"
        #expect(other.picture.source != sources[0])
    }

    @Test(
        "An image's address has visible characters of ASCII only",
        arguments: ["", "a b", "a\\u0000", "é.png", String(repeating: "a", count: 2_001)]
    )
    func invalidImage(address: String) {
        #expect(
            fault(game(#""id":"a","title":"A","year":1,"image":"\#(address)""#))?.reason
                == "an address of 1 to 2000 characters is expected"
        )
    }

    @Test("Escapes, surrogates and every kind of value are read as RFC 8259 has them")
    func escapes() throws {
        let text = #"""
             { "version" : 1 , "x": [true, false, null, -0.5e+3, {}, []],
            "games": [{"id":"a","title":"\"\\\/\b\f\n\r\t\u00e9\ud83c\udfb2é🎲","year":9999,"imageName":null}] }
            """#
        #expect(
            try CatalogueReader.games(in: Array(text.utf8)) == [
                Game(id: "a", title: "\"\\/\u{8}\u{C}\n\r\té🎲é🎲", year: 9_999)
            ]
        )
    }

    @Test(
        "Invalid JSON is an error with line, column and the expected token",
        arguments: [
            ("", 1, 1, "", "the text ends where a value should be"),
            ("<html>", 1, 1, "", "found '<' where a value should be"),
            ("{\n  \"version\": 1,\n}", 3, 1, "", "found '}' where a key should be"),
            ("{\"version\" 1}", 1, 12, "version", "found '1' where ':' should be"),
            ("{\"version\": 1", 1, 14, "", "the text ends where ',' or '}' should be"),
            ("[1 2]", 1, 4, "[1]", "found '2' where ',' or ']' should be"),
            ("[01]", 1, 2, "[0]", "a number does not begin with a zero"),
            ("[1.]", 1, 4, "[0]", "found ']' where a digit should be"),
            ("[-]", 1, 3, "[0]", "found ']' where a digit should be"),
            ("[tru]", 1, 2, "[0]", "found 't' where a value should be"),
            ("[\"é\", \"open]", 1, 13, "[1]", "the text ends within a string"),
            ("[\"\\x\"]", 1, 3, "[0]", Self.noEscape),
            ("[\"\\ud83c\"]", 1, 3, "[0]", "half of a surrogate pair stands alone"),
            ("[\"\\u12\"]", 1, 3, "[0]", "an escape \\u needs four hexadecimal digits"),
            ("[\"\\", 1, 3, "[0]", Self.noEscape),
            ("[\"a\nb\"]", 1, 4, "[0]", "a control character in a string has to be written as an escape"),
            ("{\"a\":1,\"a\":2}", 1, 8, "", "the key 'a' is there twice"),
            ("{} {}", 1, 4, "", "found '{' where the end should be"),
        ]
    )
    func syntax(text: String, line: Int, column: Int, path: String, reason: String) {
        #expect(fault(text) == JSONFault(line: line, column: column, path: path, reason: reason))
    }

    private static let noEscape =
        "there is no such escape; known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u"

    @Test("Bytes that are not UTF-8, and nesting without an end, are refused")
    func hostile() {
        let reason = "the byte 255 is no part of UTF-8 text here"
        #expect(throws: JSONFault(line: 1, column: 3, path: "[0]", reason: reason)) {
            try CatalogueReader.games(in: [0x5B, 0x22, 0xFF, 0x22, 0x5D])
        }
        let nesting = fault(String(repeating: "[", count: 1_000_000))
        #expect(nesting?.column == 513)
        #expect(nesting?.reason == "arrays and objects are nested more than 512 deep")
    }

    @Test(
        "JSON that is not a catalogue is an error with its place in the structure",
        arguments: [
            ("[]", 1, 1, "", "expected an object, found an array"),
            (#"{"games":[]}"#, 1, 1, "", "the key 'version' is not there"),
            (#"{"version":2,"games":[]}"#, 1, 12, "version", "only version 1 is known"),
            (#"{"version":1}"#, 1, 1, "", "the key 'games' is not there"),
            (#"{"version":1,"games":{}}"#, 1, 22, "games", "expected an array, found an object"),
            (#"{"version":1,"games":[7]}"#, 1, 23, "games[0]", "expected an object, found a number"),
        ]
    )
    func structure(text: String, line: Int, column: Int, path: String, reason: String) {
        #expect(fault(text) == JSONFault(line: line, column: column, path: path, reason: reason))
    }

    @Test(
        "An invalid game is an error with its number and member",
        arguments: [
            (#""title":"A","year":1"#, 3, "games[1]", "the key 'id' is not there"),
            (#""id":"a","year":1"#, 3, "games[1]", "the key 'title' is not there"),
            (#""id":"a","title":"A""#, 3, "games[1]", "the key 'year' is not there"),
            (#""id":"a","title":3,"year":1"#, 21, "games[1].title", "expected a string, found a number"),
            (#""id":"a","title":" ","year":1"#, 21, "games[1].title", "it is empty"),
            (
                #""id":"a","title":"A","year":"1995""#, 32, "games[1].year",
                "expected a number, found a string"
            ),
            (
                #""id":"a","title":"A","year":1995.5"#, 32, "games[1].year",
                "a whole number from 1 to 9999 is expected, not 1995.5"
            ),
            (
                #""id":"a","title":"A","year":99999999999999999999"#, 32, "games[1].year",
                "a whole number from 1 to 9999 is expected, not 1e+20"
            ),
            (
                #""id":"../x","title":"A","year":1"#, 9, "games[1].id",
                "1 to 100 letters, digits and . _ - are expected, without a dot at the front"
            ),
            (
                #""id":"a","title":"A","year":1,"imageName":"a b""#, 46, "games[1].imageName",
                "1 to 100 letters, digits and . _ - are expected, without a dot at the front"
            ),
            (#""id":"go","title":"A","year":1"#, 9, "games[1].id", "'go' is the id of games[0] already"),
        ]
    )
    func games(members: String, column: Int, path: String, reason: String) {
        #expect(
            fault(game(members)) == JSONFault(line: 2, column: column, path: path, reason: reason)
        )
    }

    @Test("A title has 200 characters at the most")
    func longTitle() {
        let title = String(repeating: "é", count: 200)
        #expect(fault(game(#""id":"a","title":"\#(title)","year":1"#)) == nil)
        #expect(
            fault(game(#""id":"a","title":"\#(title)é","year":1"#))?.reason
                == "it has more than 200 characters"
        )
    }

    @Test("No document, however damaged, does harm")
    func damaged() {
        let whole = Array(Documents.two.utf8)
        for length in whole.indices {
            #expect(throws: JSONFault.self) { try CatalogueReader.games(in: Array(whole[..<length])) }
        }
        for index in whole.indices {
            for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x5D, 0x80, 0xFF] {
                var bytes = whole
                bytes[index] = byte
                _ = try? CatalogueReader.games(in: bytes)
            }
        }
    }

    @Test("002-13, 002-22: the bundled catalogue has the twelve games with their years and images")
    func bundled() {
        #expect(
            BundledCatalogue.games.map { "\($0.title) \($0.year) \($0.imageName ?? "")" } == [
                "Catan 1995 catan", "Trajan 2011 trajan", "Lisboa 2017 lisboa", "Pandemic 2008 pandemic",
                "Ticket To Ride 2004 ticket_to_ride", "Azul 2017 azul",
                "Cthulhu - Death May Die 2019 cthulhu", "Carcassonne 2000 carcassonne",
                "Os Pilares da Terra 2006 pilares_da_terra", "Luna 2010 luna", "Dixit 2006 dixit",
                "Dobble 2009 dobble",
            ]
        )
    }

    @Test("The schema has the reader's rules, and its example is a valid catalogue")
    func schema() throws {
        let schema = try Schema()
        #expect(schema.text("properties.version.const") == "\(CatalogueReader.version)")
        #expect(
            schema.text("properties.games.items.properties.title.maxLength")
                == "\(CatalogueReader.titleLimit)"
        )
        for name in ["id", "imageName"] {
            #expect(
                schema.text("properties.games.items.properties.\(name).maxLength")
                    == "\(CatalogueReader.nameLimit)"
            )
        }
        #expect(
            schema.text("properties.games.items.properties.year.minimum") == "\(Game.years.lowerBound)"
        )
        #expect(
            schema.text("properties.games.items.properties.year.maximum") == "\(Game.years.upperBound)"
        )
        #expect(
            try CatalogueReader.games(in: try packageFile("catalogue.example.json")) == BundledCatalogue.games
        )
    }
}

/// A file at the top of this package.
private func packageFile(_ name: String) throws -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    return [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + name)))
}

/// A value of the schema's file, looked into by path.
private enum Schema: Decodable {
    case object([String: Schema])
    case number(Int)
    case other

    init() throws { self = try JSONReader.decode(Schema.self, from: packageFile("catalogue.schema.json")) }

    init(from decoder: any Decoder) throws {
        if let members = try? [String: Schema](from: decoder) {
            self = .object(members)
        } else if let number = try? Int(from: decoder) {
            self = .number(number)
        } else {
            self = .other
        }
    }

    func text(_ path: String) -> String? {
        let value = path.split(separator: ".").reduce(self as Schema?) { schema, name in
            if case .object(let members) = schema { members[String(name)] } else { nil }
        }
        return if case .number(let number) = value { "\(number)" } else { nil }
    }
}
