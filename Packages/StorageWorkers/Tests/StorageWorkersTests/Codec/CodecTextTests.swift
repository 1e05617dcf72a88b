import Foundation
import Testing

@testable import StorageWorkers

@Suite("Writing with the codec")
struct CodecTextTests {
    private struct Person: Encodable {
        var last = "Lovelace"
        var first = "Ada"
        var born: Int? = 1815
        var died: Int?
        var tags: [String] = []
    }

    private struct Wide: Encodable {
        var low: Int128
        var high: UInt128
    }

    private struct Anything: Encodable {
        var write: (any Encoder) throws -> Void

        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    private enum Key: String, CodingKey { case a, b, c, longerKey, longerKez }

    @Test("Keys are in rising order, and what is nil is left out")
    func order() throws {
        #expect(try text(of: Person()) == #"{"born":1815,"first":"Ada","last":"Lovelace","tags":[]}"#)
    }

    @Test("Quotes, backslashes and control characters are escaped, and nothing else")
    func escapes() throws {
        #expect(
            try text(of: "a\"b\\c/d\n\r\t\u{8}\u{C}\u{0}\u{1F}\u{7F}é😀")
                == #""a\"b\\c/d\n\r\t\b\f\u0000\u001f"# + "\u{7F}é😀\""
        )
        for count in 0...40 {
            let plain = String(repeating: "x", count: count)
            #expect(try text(of: plain) == "\"\(plain)\"")
            for place in 0..<count {
                var characters = Array(plain)
                characters[place] = "\""
                let expected = characters.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
                #expect(try text(of: String(characters)) == "\"\(expected)\"")
            }
        }
    }

    @Test("Whole numbers of every size are written in full")
    func integers() throws {
        #expect(
            try text(of: [Int.min, -1, 0, 9, 10, 99, 100, Int.max])
                == "[\(Int.min),-1,0,9,10,99,100,\(Int.max)]"
        )
        #expect(try text(of: UInt64.max) == "18446744073709551615")
        #expect(try text(of: Int8.min) == "-128")
        #expect(try text(of: Int128.min) == "-170141183460469231731687303715884105728")
        #expect(try text(of: ["a": [Int128(7), -8]]) == #"{"a":[7,-8]}"#)
        #expect(try text(of: Wide(low: -7, high: 8)) == #"{"high":8,"low":-7}"#)
        #expect(try text(of: UInt128.max) == "340282366920938463463374607431768211455")
    }

    @Test("Other numbers have the shortest text that reads back as the same")
    func numbers() throws {
        #expect(
            try text(of: [0.1, 1, -0.0, 1.5, 1e15, 1e300, .leastNonzeroMagnitude, -2.5e-7])
                == "[0.1,1,-0,1.5,1000000000000000,1e+300,5e-324,-2.5e-07]"
        )
        #expect(
            try text(of: [Float(0.1), 16_777_216, -0.0, .leastNonzeroMagnitude]) == "[0.1,16777216,-0,1e-45]"
        )
    }

    @Test("Infinity and what is no number are refused, with the way to them")
    func notFinite() {
        #expect(
            reason { _ = try text(of: ["a": [1, Double.infinity]]) }
                == "inf cannot be written: JSON has only finite numbers, in a[1]"
        )
        #expect(
            reason { _ = try text(of: [Float.nan]) }
                == "nan cannot be written: JSON has only finite numbers, in [0]"
        )
        #expect(
            reason { _ = try text(of: Double.nan) } == "nan cannot be written: JSON has only finite numbers"
        )
    }

    @Test("An enum with values, a dictionary and a date are written as they encode themselves")
    func others() throws {
        #expect(try text(of: Sample.Shape.text("x", at: [1])) == #"{"text":{"_0":"x","at":[1]}}"#)
        #expect(try text(of: Sample.Shape.point) == #"{"point":{}}"#)
        #expect(try text(of: [10: "x", 9: "y"]) == #"{"10":"x","9":"y"}"#)
        #expect(try text(of: Date(timeIntervalSinceReferenceDate: 0.5)) == "0.5")
        #expect(try text(of: Data([1, 255])) == "[1,255]")
        #expect(try text(of: [Int?.none, 1]) == "[null,1]")
    }

    @Test("Equal dictionaries and sets have equal texts, in whatever order they were filled")
    func equalTexts() throws {
        struct Both: Encodable {
            var words: Set<String>
            var numbers: [Double: String]
            var byName: [String: Int]
        }
        let names = (0..<200).map { "name \($0)" }
        func both(_ names: [String]) -> Both {
            var both = Both(words: [], numbers: [:], byName: [:])
            for name in names {
                both.words.insert(name)
                both.numbers[Double(name.dropFirst(5)) ?? 0] = name
                both.byName[name] = name.count
            }
            return both
        }
        #expect(try text(of: both(names)) == text(of: both(names.reversed())))
        #expect(try text(of: Set(["b", "a", "c"])) == #"["a","b","c"]"#)
        #expect(try text(of: [2.5: [1], 1.5: [2]]) == "[1.5,[2],2.5,[1]]")
    }

    @Test("Keys with the same beginning, and a key that is encoded twice, are put in order")
    func sameBeginnings() throws {
        let value = Anything { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: .longerKez)
            try container.encode(2, forKey: .longerKey)
            try container.encode(3, forKey: .b)
            try container.encode(4, forKey: .b)
        }
        #expect(try text(of: value) == #"{"b":4,"longerKey":2,"longerKez":1}"#)
    }
}
