import Foundation
import Testing

@testable import StorageWorkers

@Suite("The text of a file store")
struct FileFormatTests {
    @Test("A log is text that a person can read, line by line")
    func exactText() throws {
        let fixture = try FileStoreFixture()
        try fixture.engine().use { connection in
            try connection.put(Leaf(id: "a", title: "Zoë\tone", tags: ["x", "y\\z"]), Leaf(id: "b/\n1"))
            try connection.write { $0.delete(Leaf.self, id: "a") }
        }
        let expected = #"""
            scenekit-records	2	<header>
            <sum>	1	collection	leaves	1	one:title many:tag search:icu
            <sum>	2	put	leaves	a	0=Zoë\tone	1=x	1=y\\z	words=zoe one	{"id":"a","tags":["x","y\\\\z"],"title":"Zoë\\tone"}
            <sum>	3	put	leaves	b/\n1	0=	{"id":"b/\\n1","tags":[],"title":""}
            <sum>	3	commit	3	<digest>
            <sum>	4	delete	leaves	a
            <sum>	4	commit	1	<digest>

            """#
        let text = String(decoding: try fixture.bytes(), as: UTF8.self)
        let header = String(FileFormat.headerChecksum, radix: 16)
        let shown = text.replacing(header, with: "<header>").replacing(/(?m)^[0-9a-f]{16}\t/, with: "<sum>\t")
            .replacing(/(?m)(\tcommit\t\d+\t)[0-9a-f]{16}$/) { "\($0.output.1)<digest>" }
        #expect(shown == expected)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fixture.store).sorted() == [
                "lock", "records.log",
            ]
        )
    }

    @Test("A line's checksum is the XXH64 of what follows it")
    func checksum() throws {
        let fixture = try FileStoreFixture()
        try fixture.engine().use { _ = try $0.put(Leaf(id: "a")) }
        for line in try fixture.bytes().split(separator: 0x0A).dropFirst() {
            let content = Array(line.dropFirst(17))
            let sum = String(decoding: line.prefix(16), as: UTF8.self)
            #expect(UInt64(sum, radix: 16) == content.withUnsafeBytes(XXHash64.hash))
        }
    }

    @Test(
        "XXH64 gives the numbers of its specification",
        arguments: [
            ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
            ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
        ] as [(String, UInt64)]
    )
    func vectors(text: String, hash: UInt64) {
        #expect(Array(text.utf8).withUnsafeBytes(XXHash64.hash) == hash)
    }

    private func unescaped(_ field: UnsafeRawBufferPointer) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: field.count)
        let count = bytes.withUnsafeMutableBytes { FieldText.unescape(field, into: $0) }
        return count.map { Array(bytes[..<$0]) }
    }

    @Test("Every byte of a field survives encoding and decoding, at every position")
    func escapes() {
        for byte in UInt8.min...UInt8.max {
            for length in [1, 7, 8, 9, 17] {
                for place in 0..<length {
                    var bytes = [UInt8](repeating: 0x61, count: length)
                    bytes[place] = byte
                    var buffer = ByteBuffer(capacity: 1)
                    bytes.withUnsafeBytes { buffer.appendEscaped($0) }
                    let text = Array(buffer.bytes)
                    #expect(text.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
                    #expect(text.withUnsafeBytes(unescaped) == bytes)
                }
            }
        }
    }

    @Test("An escape that nothing writes is no field", arguments: ["\\", "a\\q", "\\x1", "\\xZZ", "\\x0A\\"])
    func wrongEscapes(text: String) {
        #expect(Array(text.utf8).withUnsafeBytes(unescaped) == nil)
    }

    @Test("Numbers are written in full")
    func numbers() {
        var buffer = ByteBuffer()
        for number in [0, 9, 10, 1_234_567_890, UInt64.max] {
            buffer.append(integer: number)
            buffer.append(FileFormat.tab)
        }
        buffer.appendHexadecimal(0xAB)
        #expect(
            String(decoding: buffer.bytes, as: UTF8.self)
                == "0\t9\t10\t1234567890\t18446744073709551615\t00000000000000ab"
        )
    }

    @Test("A log that has used up its line numbers can be read and copied, and refuses to be written to")
    func lastSequence() throws {
        let fixture = try FileStoreFixture()
        let encoder = LogEncoder()
        encoder.begin(at: LogPosition(sequence: FileFormat.lastSequence - 1))
        let schema = Leaf.schema.collection
        encoder.declare(schema.name, RecordTable.Declaration(schema))
        encoder.commit()
        let log = FileFormat.header + Array(encoder.buffer.bytes)
        let engine = try fixture.make("store", log: log)
        let refusal = StorageError.failed(
            "\(fixture.log) has no line numbers left after 9223372036854775807; copy its records to a new store"
        )
        try engine.use { connection in
            #expect(throws: refusal) { try connection.put(Leaf(id: "a")) }
            #expect(throws: refusal) { try connection.put(Leaf(id: "b")) }
            let leaves = try connection.leaves()
            #expect(leaves == [])
        }
        #expect(try fixture.bytes() == log)
        #expect(try engine.damage() == [])
    }
}
