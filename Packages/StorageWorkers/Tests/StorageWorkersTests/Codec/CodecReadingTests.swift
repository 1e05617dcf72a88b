import Foundation
import Testing

@testable import StorageWorkers

@Suite("What the codec reads")
struct CodecReadingTests {
    private struct Person: Codable, Equatable {
        struct Phone: Codable, Equatable { var number: String }

        var first: String
        var born: Int?
        var phones: [Phone] = []
    }

    @Test("Keys may come in any order, with blanks, and with others that nobody asks for")
    func lenient() throws {
        let text =
            "\r\n{ \"phones\" : [ { \"x\":[{},[]], \"number\":\"1\" } ] ,\t\"other\":{\"first\":null},\"first\":\"Ada\"} "
        #expect(try read(Person.self, text) == Person(first: "Ada", born: nil, phones: [.init(number: "1")]))
        #expect(
            try read(Person.self, #"{"born":null,"f\u0069rst":"A","phones":[]}"#)
                == Person(first: "A", born: nil)
        )
    }

    @Test("All escapes and surrogates are read")
    func escapes() throws {
        #expect(
            try read(String.self, #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00\u0000""#)
                == "\"\\/\u{8}\u{C}\n\r\té😀\u{0}"
        )
        for count in 0...40 {
            let plain = String(repeating: "x", count: count)
            #expect(try read(String.self, "\"\(plain)\"") == plain)
            #expect(
                try read([String].self, "[\"\(plain)\\n\(plain)é\", \"\(plain)\"]") == [
                    "\(plain)\n\(plain)é", plain,
                ]
            )
        }
    }

    @Test(
        "Broken text is refused with the byte and the way to it",
        arguments: [
            ("", "the text ends where a value should be, at byte 0"),
            ("  ", "the text ends where a value should be, at byte 2"),
            ("{", "the text ends where a key should be, at byte 1"),
            (#"{"first"}"#, "found '}' where ':' should be, at byte 8 in first"),
            (#"{"first":"A",}"#, "found '}' where a key should be, at byte 13"),
            (#"{"first":"A" "born":1}"#, "found '\"' where ',' or '}' should be, at byte 13"),
            (#"{"first":tru}"#, "found 't' where a value should be, at byte 9 in first"),
            (
                #"{"phones":[{"number":"1"},{"number":01}]}"#,
                "a number does not begin with a zero, at byte 36 in phones[1].number"
            ),
            (#"{"phones":[1,]}"#, "found ']' where a value should be, at byte 13 in phones[1]"),
            (#"{"phones":[1}"#, "found '}' where ',' or ']' should be, at byte 12 in phones[1]"),
            (#"{"first":"A"}x"#, "found 'x' where the end should be, at byte 13"),
            (#"{"first":"A"#, "the text ends within a string, at byte 11 in first"),
            (
                #"{"first":"\x"}"#,
                "there is no such escape; known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u, at byte 10 in first"
            ),
            (#"{"first":"\u12G4"}"#, "an escape \\u needs four hexadecimal digits, at byte 10 in first"),
            (#"{"first":"\uD800"}"#, "half of a surrogate pair stands alone, at byte 10 in first"),
            (#"{"first":"\uDC00\uD800"}"#, "half of a surrogate pair stands alone, at byte 10 in first"),
            (#"{"first":"\uD800\u0041"}"#, "half of a surrogate pair stands alone, at byte 10 in first"),
            (
                "{\"first\":\"a\nb\"}",
                "a control character in a string has to be written as an escape, at byte 11 in first"
            ),
            (#"{"born":1.}"#, "found '}' where a digit should be, at byte 10 in born"),
            (#"{"born":-}"#, "found '}' where a digit should be, at byte 9 in born"),
            (#"{"born":1e+}"#, "found '}' where a digit should be, at byte 11 in born"),
            (#"{"born":+1}"#, "found '+' where a value should be, at byte 8 in born"),
            (#"{"born":NaN}"#, "found 'N' where a value should be, at byte 8 in born"),
            ("\u{FEFF}{}", "found the byte 239 where a value should be, at byte 0"),
        ]
    )
    func broken(_ text: String, _ expected: String) {
        #expect(fault(Person.self, text) == expected)
    }

    @Test("A value of another kind, none, or a number that does not fit, is refused with the way to it")
    func mismatches() {
        let missing = #"{"phones":[]}"#
        #expect(fault(Person.self, missing) == "no key: the key 'first' is not there, at byte 0")
        #expect(fault(Person.self, "[]") == "type: expected an object, found an array, at byte 0")
        let number = #"{"first":"A","phones":[{"number":"1"},{"number":5}]}"#
        #expect(
            fault(Person.self, number)
                == "type: expected a string, found a number, at byte 48 in phones[1].number"
        )
        let null = #"{"first":null,"phones":[]}"#
        #expect(fault(Person.self, null) == "no value: expected a string, found null, at byte 9 in first")
        #expect(fault([Int8].self, "[1,128]") == "128 is no whole number from -128 to 127, at byte 3 in [1]")
        #expect(fault(UInt.self, "-1") == "-1 is no whole number from 0 to 18446744073709551615, at byte 0")
        #expect(fault(Int.self, "1.5") == "1.5 is no whole number from \(Int.min) to \(Int.max), at byte 0")
        #expect(fault(Double.self, "1e400") == "1e400 is too large for a Double, at byte 0")
        #expect(fault(Float.self, "1e39") == "1e39 is too large for a Float, at byte 0")
        #expect(fault(Bool.self, "1") == "type: expected true or false, found a number, at byte 0")
    }

    @Test("Whole numbers are exact up to the ends of their types, however they are written")
    func integers() throws {
        #expect(
            try read([Int].self, "[\(Int.min),\(Int.max),-0,1e3,12.0,0.5e1,1200e-2,0e99]") == [
                .min, .max, 0, 1000, 12, 5, 12, 0,
            ]
        )
        #expect(try read(UInt64.self, "18446744073709551615") == .max)
        #expect(try read(UInt64.self, "1844674407370955161.5e1") == .max)
        #expect(try read(Int128.self, "\(Int128.min)") == .min)
        #expect(try read(UInt128.self, "\(UInt128.max)") == .max)
        struct Wide: Decodable, Equatable {
            var low: Int128
            var high: UInt128?
            var list: [[Int128]]
        }
        let wide = try read(Wide.self, #"{"low":-5,"high":6,"list":[[7]]}"#)
        #expect(wide == Wide(low: -5, high: 6, list: [[7]]))
        let tooLarge = [
            "18446744073709551616", "1e20", "1e99999999999999999999", "1e-99999999999999999999", "123e-1",
            String(repeating: "9", count: 400), "0." + String(repeating: "0", count: 400) + "1",
        ]
        for text in tooLarge { #expect(fault(UInt64.self, text).contains("is no whole number from 0 to")) }
        #expect(fault(Int.self, "9223372036854775808").contains("is no whole number"))
        #expect(fault(Int.self, "-9223372036854775809").contains("is no whole number"))
        #expect(fault(UInt128.self, "340282366920938463463374607431768211456").contains("is no whole number"))
    }

    @Test("Other numbers are rounded once, as the standard library rounds them")
    func numbers() throws {
        var dice = Dice(3)
        for round in 0..<20_000 {
            let exponent = Int.random(in: -30...30, using: &dice)
            let digits = dice.next() >> (dice.next() % 64)
            let text =
                round.isMultiple(of: 2)
                ? "\(digits)e\(exponent)" : "\(digits).\(dice.next() % 1000)e\(exponent)"
            #expect(try read(Double.self, text) == Double(text))
            if let float = Float(text), float.isFinite { #expect(try read(Float.self, text) == float) }
        }
        for text in [
            "0.1", "-0", "5e-324", "1e-400", "1.7976931348623157e308", "9007199254740993",
            "0.00000000000000000000000000000000000000001234",
        ] {
            #expect(try read(Double.self, text).bitPattern == Double(text)?.bitPattern)
        }
    }

    @Test("A key that is there twice is refused, also with an escape, in small and in large objects")
    func duplicates() {
        #expect(
            fault(Person.self, #"{"first":"A","phones":[],"first":"B"}"#)
                == "the key 'first' is there twice, at byte 25"
        )
        #expect(
            fault(Person.self, #"{"first":"A","phones":[],"f\u0069rst":"B"}"#)
                == "the key 'first' is there twice, at byte 25"
        )
        let many = (0..<100).map { "\"k\(99 - $0)\":\($0)" }
        #expect(
            fault([String: Int].self, "{\((many + ["\"k5\":1"]).joined(separator: ","))}").hasPrefix(
                "the key 'k5' is there twice"
            )
        )
        #expect(fault([String: Int].self, "{\(many.joined(separator: ","))}") == "no error")
    }

    @Test("Nesting up to 512 is read, deeper is refused, and nothing overflows")
    func depth() throws {
        struct Tree: Codable { var children: [Tree] }
        func tree(_ depth: Int) -> String {
            String(repeating: "{\"children\":[", count: depth) + String(repeating: "]}", count: depth)
        }
        _ = try read(Tree.self, tree(256))
        let reason = fault(Tree.self, tree(257))
        #expect(
            reason.hasPrefix(
                "arrays and objects are nested more than 512 deep, at byte 3328 in children[0].children"
            )
        )
        #expect(
            fault(Int.self, String(repeating: "[", count: 1_000_000)).hasPrefix(
                "arrays and objects are nested"
            )
        )
        #expect(
            fault(Int.self, String(repeating: "{\"\":", count: 1_000_000)).hasPrefix(
                "arrays and objects are nested"
            )
        )
    }

    @Test("Bytes that are no UTF-8 are refused, in values, in keys, and in what nobody asks for")
    func brokenUTF8() {
        let broken: [[UInt8]] = [
            [0x80], [0xC0, 0xAF], [0xC2], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
        ]
        for bytes in broken {
            let value = Array("{\"first\":\"A".utf8) + bytes + Array("\",\"phones\":[]}".utf8)
            #expect(
                fault(Person.self, value)
                    == "the byte \(bytes[0]) is no part of UTF-8 text here, at byte 11 in first"
            )
            let key = Array("{\"first\":\"A\",\"phones\":[],\"".utf8) + bytes + Array("\":1}".utf8)
            #expect(fault(Person.self, key).contains("is no part of UTF-8 text here, at byte 26"))
            let other = Array("{\"first\":\"A\",\"phones\":[],\"x\":[\"".utf8) + bytes + Array("\"]}".utf8)
            #expect(fault(Person.self, other).hasSuffix("is no part of UTF-8 text here, at byte 31 in x[0]"))
        }
    }

    @Test("Containers within containers, super decoders, all keys and null are read")
    func containers() throws {
        struct Custom: Decodable {
            enum Key: String, CodingKey { case a, b, c, missing }

            init(from decoder: any Decoder) throws {
                let object = try decoder.container(keyedBy: Key.self)
                #expect(object.allKeys == [.a, .b, .c])
                #expect(object.contains(.a) && !object.contains(.missing))
                #expect(try object.decodeNil(forKey: .b))
                #expect(try object.decodeIfPresent(Sample.Colour.self, forKey: .b) == nil)
                #expect(throws: DecodingError.self) { try object.decodeNil(forKey: .missing) }
                var list = try object.nestedUnkeyedContainer(forKey: .a)
                #expect(list.count == 4)
                #expect(try list.decode(Int.self) == 1)
                #expect(throws: DecodingError.self) { try list.decode(String.self) }
                #expect(try list.decodeNil() == false)
                var inner = try list.nestedUnkeyedContainer()
                #expect(inner.isAtEnd)
                #expect(throws: DecodingError.self) { try inner.decode(Int.self) }
                #expect(try list.decodeNil())
                #expect(try list.nestedContainer(keyedBy: Key.self).decode(String.self, forKey: .a) == "x")
                #expect(list.isAtEnd && list.currentIndex == 4)
                let nested = try object.nestedContainer(keyedBy: Key.self, forKey: .c)
                #expect(nested.codingPath.map(\.stringValue) == ["c"])
                #expect(try String(from: nested.superDecoder(forKey: .a)) == "y")
                #expect(try object.superDecoder().singleValueContainer().decodeNil())
            }
        }
        _ = try read(Custom.self, #"{"a":[1,[],null,{"a":"x"}],"b":null,"c":{"a":"y"},"d":0}"#)
    }

    @Test("A decoder that is kept too long finds nothing, and does no harm")
    func keptTooLong() throws {
        final class Keeper: Decodable {
            let decoder: any Decoder
            var list: any UnkeyedDecodingContainer

            init(from decoder: any Decoder) throws {
                self.decoder = decoder
                list = try decoder.unkeyedContainer()
            }
        }
        let keeper = try read(Keeper.self, #"["some text of a certain length"]"#)
        #expect(keeper.list.isAtEnd)
        #expect(throws: DecodingError.self) { try keeper.list.decode(String.self) }
        #expect(throws: DecodingError.self) { try keeper.decoder.singleValueContainer().decode(String.self) }
    }

    @Test("The id that a body leaves out is the record's own")
    func ownID() throws {
        struct Item: Record, Equatable {
            static let schema = RecordSchema(name: "items")
            var id: String
            var name: String
        }
        func item(_ body: String) throws -> Item {
            try Array(body.utf8).withUnsafeBytes { try Item.decode(id: "7", body: $0) }
        }
        #expect(try item(#"{"name":"x"}"#) == Item(id: "7", name: "x"))
        #expect(try item(#"{"id":"8","name":"x"}"#) == Item(id: "8", name: "x"))
        #expect(reason { _ = try item(#"{"id":"8"}"#) } == "no key: the key 'name' is not there, at byte 0")
    }
}
