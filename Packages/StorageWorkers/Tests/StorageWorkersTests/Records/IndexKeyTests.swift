import FoundationEssentials
import Testing

@testable import StorageWorkers

@Suite("Keys as they are stored")
struct IndexKeyTests {
    private static func text(_ key: some IndexKey) -> String { String(decoding: key.bytes, as: UTF8.self) }

    @Test("Text is stored as it is, and its index is defined as it always was")
    func plainText() {
        for text in ["", "a", "é\u{1}\u{0}", "a\tb"] {
            #expect(text.bytes == Array(text.utf8))
        }
        #expect(Leaf.schema.collection.definition == "one:title many:tag search:icu")
    }

    @Test("An enumeration with texts has the keys of its texts")
    func enumeration() {
        enum State: String, IndexKey { case out, back = "given\u{1}back" }
        #expect(State.form == String.form)
        #expect([State.out, .back].map(Self.text) == ["out", "given\u{1}back"])
        #expect(Self.text(CompositeKey(State.back, 1)) == Self.text(CompositeKey("given\u{1}back", 1)))
    }

    @Test("Whole numbers begin with a letter for their number of digits")
    func wholeNumbers() {
        #expect([0, 7, 1995, -1, -10, -1995].map(Self.text) == ["a0", "a7", "d1995", "T8", "S89", "Q8004"])
        #expect(Self.text(Int.min) == "B0776627963145224191")
        #expect(Self.text(UInt64.max) == "t18446744073709551615")
        #expect(
            [Int8.min.bytes, Int16(-128).bytes, Int64(-128).bytes] == Array(repeating: (-128).bytes, count: 3)
        )
        #expect(
            [UInt8(200).bytes, UInt32(200).bytes, UInt(200).bytes] == Array(repeating: 200.bytes, count: 3)
        )
    }

    @Test("Random whole numbers and fractions sort as they do as keys")
    func order() {
        var random = SystemRandomNumberGenerator()
        var numbers: [Int] = []
        var fractions: [Double] = [-.infinity, .infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude]
        for shift in 0..<64 {
            numbers.append(Int(bitPattern: random.next() >> shift))
            numbers.append(-(Int(bitPattern: random.next() >> shift) >> 1))
            let bits = Double(bitPattern: random.next())
            if !bits.isNaN { fractions.append(bits) }
        }
        #expect(numbers.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) } == numbers.sorted())
        #expect(fractions.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) } == fractions.sorted())
    }

    @Test("NaN comes last, and both zeros have one key")
    func notANumber() {
        #expect(Double.infinity.bytes.lexicographicallyPrecedes(Double.nan.bytes))
        #expect((-Double.nan).bytes.lexicographicallyPrecedes((-Double.infinity).bytes))
        #expect((-0.0).bytes == 0.0.bytes)
    }

    @Test("Components end where no text can, and are UTF-8 together")
    func composites() {
        #expect(Self.text(CompositeKey("a", "b\u{1}")) == "a\u{1}b\u{1}")
        #expect(Self.text(CompositeKey("\u{0}\u{1}\u{2}é", 7)) == "\u{2}\u{1}\u{2}\u{2}\u{2}\u{3}é\u{1}a7")
        #expect(Self.text(CompositeKey(true, String?.none, Int?.some(-1))) == "101T8")
        #expect(Self.text(CompositeKey(CompositeKey("a", "b"), "c")) == "a\u{1}b\u{1}c")
    }

    @Test("An index's definition contains the type of its keys, and can be read back")
    func definitions() {
        struct Dated: Record {
            static let byDate = RecordIndex("date", \Dated.date)
            static let byMany = RecordIndex(
                "many",
                each: { (dated: Dated) in [CompositeKey(dated.id, Int?.none)] }
            )
            static let schema = RecordSchema(name: "dated", indexes: byDate, byMany) { $1.add($0.id) }
            var id: String
            var date: Date
        }
        let collection = Dated.schema.collection
        let definition = "one:date:date many:many:(text,int?) search:icu"
        #expect(collection.definition == definition)
        #expect(CollectionSchema(name: "dated", version: 1, definition: definition) == collection)
        let wrong = ["one", "two:a", "one:a:b:c", "one:A", "one:a:", "one:a one:a", "x search"]
        // A collection whose definition means an index, but was not written so, could not be scanned.
        let otherSpellings = ["one:a ", " one:a", "one:a  search", "search one:a", "one:a search search"]
        for damaged in wrong + otherSpellings {
            #expect(CollectionSchema(name: "dated", version: 1, definition: damaged) == nil, "\(damaged)")
        }
    }
}
