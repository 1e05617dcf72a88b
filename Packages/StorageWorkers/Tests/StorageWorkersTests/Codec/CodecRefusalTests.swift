import Foundation
import Testing

@testable import StorageWorkers

@Suite("Texts that the codec refuses")
struct CodecRefusalTests {
    private struct Person: Codable, Equatable {
        struct Phone: Codable, Equatable { var number: String }

        var first: String
        var born: Int?
        var phones: [Phone] = []
    }

    @Test(
        "Broken text is refused with the column and the way to it",
        arguments: [
            ("", "the text ends where a value should be, at line 1, column 1"),
            ("  ", "the text ends where a value should be, at line 1, column 3"),
            ("{", "the text ends where a key should be, at line 1, column 2"),
            (#"{"first"}"#, "found '}' where ':' should be, at line 1, column 9 in first"),
            (#"{"first":"A",}"#, "found '}' where a key should be, at line 1, column 14"),
            (#"{"first":"A" "born":1}"#, "found '\"' where ',' or '}' should be, at line 1, column 14"),
            (#"{"first":tru}"#, "found 't' where a value should be, at line 1, column 10 in first"),
            (
                #"{"phones":[{"number":"1"},{"number":01}]}"#,
                "a number does not begin with a zero, at line 1, column 37 in phones[1].number"
            ),
            (#"{"phones":[1,]}"#, "found ']' where a value should be, at line 1, column 14 in phones[1]"),
            (#"{"phones":[1}"#, "found '}' where ',' or ']' should be, at line 1, column 13 in phones[1]"),
            (#"{"first":"A"}x"#, "found 'x' where the end should be, at line 1, column 14"),
            (#"{"first":"A"#, "the text ends within a string, at line 1, column 12 in first"),
            (
                #"{"first":"\x"}"#,
                "there is no such escape; known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u, at line 1, column 11 in first"
            ),
            (
                #"{"first":"\u12G4"}"#,
                "an escape \\u needs four hexadecimal digits, at line 1, column 11 in first"
            ),
            (#"{"first":"\uD800"}"#, "half of a surrogate pair stands alone, at line 1, column 11 in first"),
            (
                #"{"first":"\uDC00\uD800"}"#,
                "half of a surrogate pair stands alone, at line 1, column 11 in first"
            ),
            (
                #"{"first":"\uD800\u0041"}"#,
                "half of a surrogate pair stands alone, at line 1, column 11 in first"
            ),
            (
                "{\"first\":\"a\nb\"}",
                "a control character in a string has to be written as an escape, at line 1, column 12 in first"
            ),
            (#"{"born":1.}"#, "found '}' where a digit should be, at line 1, column 11 in born"),
            (#"{"born":-}"#, "found '}' where a digit should be, at line 1, column 10 in born"),
            (#"{"born":1e+}"#, "found '}' where a digit should be, at line 1, column 12 in born"),
            (#"{"born":+1}"#, "found '+' where a value should be, at line 1, column 9 in born"),
            (#"{"born":NaN}"#, "found 'N' where a value should be, at line 1, column 9 in born"),
            ("\u{FEFF}{}", "found the byte 239 where a value should be, at line 1, column 1"),
        ]
    )
    func broken(_ text: String, _ expected: String) {
        #expect(fault(Person.self, text) == expected)
    }

    @Test("A value of another kind, none, or a number that does not fit, is refused with the way to it")
    func mismatches() {
        let missing = #"{"phones":[]}"#
        #expect(fault(Person.self, missing) == "no key: the key 'first' is not there, at line 1, column 1")
        #expect(fault(Person.self, "[]") == "type: expected an object, found an array, at line 1, column 1")
        let number = #"{"first":"A","phones":[{"number":"1"},{"number":5}]}"#
        #expect(
            fault(Person.self, number)
                == "type: expected a string, found a number, at line 1, column 49 in phones[1].number"
        )
        let null = #"{"first":null,"phones":[]}"#
        #expect(
            fault(Person.self, null)
                == "no value: expected a string, found null, at line 1, column 10 in first"
        )
        #expect(
            fault([Int8].self, "[1,128]")
                == "128 is no whole number from -128 to 127, at line 1, column 4 in [1]"
        )
        #expect(
            fault(UInt.self, "-1")
                == "-1 is no whole number from 0 to 18446744073709551615, at line 1, column 1"
        )
        #expect(
            fault(Int.self, "1.5")
                == "1.5 is no whole number from \(Int.min) to \(Int.max), at line 1, column 1"
        )
        #expect(fault(Double.self, "1e400") == "1e400 is too large for a Double, at line 1, column 1")
        #expect(fault(Float.self, "1e39") == "1e39 is too large for a Float, at line 1, column 1")
        #expect(fault(Bool.self, "1") == "type: expected true or false, found a number, at line 1, column 1")
    }

    @Test("A duplicate key is refused, even with an escape, in small and in large objects")
    func duplicates() {
        #expect(
            fault(Person.self, #"{"first":"A","phones":[],"first":"B"}"#)
                == "the key 'first' is there twice, at line 1, column 26"
        )
        #expect(
            fault(Person.self, #"{"first":"A","phones":[],"f\u0069rst":"B"}"#)
                == "the key 'first' is there twice, at line 1, column 26"
        )
        let many = (0..<100).map { "\"k\(99 - $0)\":\($0)" }
        #expect(
            fault([String: Int].self, "{\((many + ["\"k5\":1"]).joined(separator: ","))}").hasPrefix(
                "the key 'k5' is there twice"
            )
        )
        #expect(fault([String: Int].self, "{\(many.joined(separator: ","))}") == "no error")
    }

    @Test(
        "A check finds a key that any object of a text has twice, without a type",
        arguments: [
            (
                #"{"a":[{"b":1},{"b":1,"c":{"d":1,"\u0064":2}}]}"#,
                "the key 'd' is there twice, at line 1, column 33 in a[1].c"
            ),
            (#"[{"a":1,"b":2},{"b":1,"a":2}]"#, nil),
            ("[1,", "the text ends where a value should be, at line 1, column 4 in [1]"),
        ]
    )
    func check(text: String, reason: String?) {
        var found: String?
        do { try JSONReader.check(Array(text.utf8)) } catch { found = error.description }
        #expect(found == reason)
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
                "arrays and objects are nested more than 512 deep, at line 1, column 3329 in children[0].children"
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
                    == "the byte \(bytes[0]) is no part of UTF-8 text here, at line 1, column 12 in first"
            )
            let key = Array("{\"first\":\"A\",\"phones\":[],\"".utf8) + bytes + Array("\":1}".utf8)
            #expect(fault(Person.self, key).contains("is no part of UTF-8 text here, at line 1, column 27"))
            let other = Array("{\"first\":\"A\",\"phones\":[],\"x\":[\"".utf8) + bytes + Array("\"]}".utf8)
            #expect(
                fault(Person.self, other).hasSuffix(
                    "is no part of UTF-8 text here, at line 1, column 32 in x[0]"
                )
            )
        }
    }
}
