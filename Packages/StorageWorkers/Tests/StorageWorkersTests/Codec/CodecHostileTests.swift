import Foundation
import Testing

@testable import StorageWorkers

@Suite("Bodies that were damaged")
struct CodecHostileTests {
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
        attempt(bytes) { _ = try JSONReader.decode(Sample.self, from: $0, id: nil) }
    }

    private func body(_ seed: UInt64) throws -> [UInt8] {
        var dice = Dice(seed)
        return Array(try text(of: Sample(&dice)).utf8)
    }

    @Test("A body cut short anywhere is refused", arguments: 0..<5 as Range<UInt64>)
    func truncated(_ seed: UInt64) throws {
        let body = try body(seed)
        #expect(readSample(body))
        for end in body.indices { #expect(!readSample(Array(body[..<end]))) }
    }

    @Test(
        "A body with a byte changed, taken out or put in is a value or an error",
        arguments: 10..<14 as Range<UInt64>
    )
    func changed(_ seed: UInt64) throws {
        let body = try body(seed)
        var dice = Dice(seed)
        var readable = 0
        let odd = Array("\"\\{}[],:0-e.u\u{0} tn".utf8) + [0x80, 0xC3, 0xFF]
        for _ in 0..<3_000 {
            var bytes = body
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let place = Int.random(in: bytes.indices, using: &dice)
                switch Int.random(in: 0...3, using: &dice) {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &dice)
                case 1: bytes[place] = odd.randomElement(using: &dice) ?? 0
                case 2: bytes.remove(at: place)
                default: bytes.insert(odd.randomElement(using: &dice) ?? 0, at: place)
                }
            }
            if readSample(bytes) { readable += 1 }
        }
        #expect((1..<3_000).contains(readable))
    }

    @Test("A damaged body is read like Foundation reads it, if both read it")
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
            #expect(!readSample(bytes))
        }
    }
}
