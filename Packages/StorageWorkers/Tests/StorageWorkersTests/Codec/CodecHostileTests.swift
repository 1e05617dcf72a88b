import Foundation
import Testing

@testable import StorageWorkers

@Suite("Bodies that were damaged")
struct CodecHostileTests {
    private struct Fields: FieldRecord {
        static let schema = RecordSchema<Self>(name: "fields")
        var id: String
        var name: String
        var age: Int?
        var tags: [String]
        var weight: Double
        var isNew: Bool
        var more: Sample.Address

        init(_ dice: inout Dice) {
            id = "1"
            name = Sample.text(&dice)
            age = Bool.random(using: &dice) ? Int(truncatingIfNeeded: dice.next()) : nil
            tags = [Sample.text(&dice), "", "plain"]
            weight = Sample.double(&dice)
            isNew = .random(using: &dice)
            more = Sample.Address(street: Sample.text(&dice), number: 7, location: ["x": 1])
        }

        func writeFields(_ writer: inout FieldWriter) {
            writer.string("name", name)
            writer.int("age", age)
            writer.strings("tags", tags)
            writer.double("weight", weight)
            writer.bool("isNew", isNew)
            writer.value("more", more)
        }

        init(id: String, fields reader: inout FieldReader) throws {
            self.id = id
            name = try reader.string("name")
            age = try reader.intIfPresent("age")
            tags = try reader.strings("tags")
            weight = try reader.double("weight")
            isNew = try reader.bool("isNew")
            more = try reader.value("more")
        }
    }

    /// The bytes in memory of exactly their size, so that a read past the end is found by the sanitizer.
    private func attempt(_ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Void) -> Bool {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { memory.deallocate() }
        memory.copyBytes(from: bytes)
        do {
            try body(UnsafeRawBufferPointer(memory))
            return true
        } catch {
            #expect(error is DecodingError)
            return false
        }
    }

    private func readSample(_ bytes: [UInt8]) -> Bool {
        attempt(bytes) { _ = try RecordJSONDecoder.decode(Sample.self, from: $0) }
    }

    private func readFields(_ bytes: [UInt8]) -> Bool {
        attempt(bytes) { _ = try Fields.decode(id: "1", body: $0) }
    }

    private func bodies(_ seed: UInt64) throws -> (sample: [UInt8], fields: [UInt8]) {
        var dice = Dice(seed)
        var fields: [UInt8] = []
        try Fields(&dice).appendBody(to: &fields)
        return (Array(try text(of: Sample(&dice)).utf8), fields)
    }

    @Test("A body cut short anywhere is refused", arguments: 0..<5 as Range<UInt64>)
    func truncated(_ seed: UInt64) throws {
        let (sample, fields) = try bodies(seed)
        #expect(readSample(sample) && readFields(fields))
        for end in sample.indices { #expect(!readSample(Array(sample[..<end]))) }
        for end in fields.indices { #expect(!readFields(Array(fields[..<end]))) }
    }

    @Test(
        "A body with a byte changed, taken out or put in is a value or an error",
        arguments: 10..<14 as Range<UInt64>
    )
    func changed(_ seed: UInt64) throws {
        let (sample, fields) = try bodies(seed)
        var dice = Dice(seed)
        var readable = 0
        let odd = Array("\"\\{}[],:0-e.u\u{0} tn".utf8) + [0x80, 0xC3, 0xFF]
        for _ in 0..<1_500 {
            for (bytes, read) in [(sample, readSample), (fields, readFields)] {
                var bytes = bytes
                for _ in 0..<Int.random(in: 1...3, using: &dice) {
                    let place = Int.random(in: bytes.indices, using: &dice)
                    switch Int.random(in: 0...3, using: &dice) {
                    case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &dice)
                    case 1: bytes[place] = odd.randomElement(using: &dice) ?? 0
                    case 2: bytes.remove(at: place)
                    default: bytes.insert(odd.randomElement(using: &dice) ?? 0, at: place)
                    }
                }
                if read(bytes) { readable += 1 }
            }
        }
        #expect((1..<3_000).contains(readable))
    }

    @Test("What is read of a damaged body is what Foundation reads, where both read it")
    func agreement() throws {
        struct Small: Codable, Equatable {
            var name: String
            var numbers: [Double]
            var count: Int
            var inner: [String: Bool]
        }
        let body = Array(
            #"{"count":12,"inner":{"a":true,"b":false},"name":"Zo\u00eb é","numbers":[1,-2.5e3]}"#.utf8
        )
        var dice = Dice(5)
        var compared = 0
        for _ in 0..<10_000 {
            var bytes = body
            let place = Int.random(in: bytes.indices, using: &dice)
            bytes[place] = UInt8.random(in: 0x20...0x7E, using: &dice)
            guard let ours = try? read(Small.self, bytes) else { continue }
            // What we read is never more than what JSON allows.
            #expect(try JSONDecoder().decode(Small.self, from: Data(bytes)) == ours)
            compared += 1
        }
        #expect(compared > 500)
    }

    @Test("Random bytes are refused")
    func noise() {
        var dice = Dice(9)
        for count in 0..<300 {
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
            #expect(!readSample(bytes) && !readFields(bytes))
        }
    }
}
