import Foundation
import Testing

@_spi(Hosting) @testable import StorageWorkers

@Suite("Containers that the codec writes")
struct CodecContainerTests {
    private struct Anything: Encodable {
        var write: (any Encoder) throws -> Void

        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    private enum Key: String, CodingKey { case a, b, c }

    @Test("Containers within containers may be written to in any order")
    func nestedContainers() throws {
        let value = Anything { encoder in
            var object = encoder.container(keyedBy: Key.self)
            var inner = object.nestedContainer(keyedBy: Key.self, forKey: .c)
            var list = object.nestedUnkeyedContainer(forKey: .a)
            try object.encode(true, forKey: .b)
            try list.encode("x")
            try inner.encode(2, forKey: .b)
            var innerList = list.nestedUnkeyedContainer()
            try list.encodeNil()
            try innerList.encode(9)
            try inner.encode(1, forKey: .a)
            try ["born": 1815].encode(to: object.superEncoder())
            _ = list.superEncoder()
        }
        #expect(
            try text(of: value)
                == #"{"a":["x",[9],null,{}],"b":true,"c":{"a":1,"b":2},"super":{"born":1815}}"#
        )
    }

    @Test("A value that fails and is caught leaves nothing behind")
    func caught() throws {
        let value = Anything { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: .c)
            #expect(throws: EncodingError.self) { try container.encode(["x": [1, Double.nan]], forKey: .b) }
            try container.encode(
                [
                    Anything { encoder in
                        var list = encoder.unkeyedContainer()
                        #expect(throws: EncodingError.self) { try list.encode([Double.infinity]) }
                        try list.encode("rest")
                    }
                ],
                forKey: .a
            )
        }
        #expect(try text(of: value) == #"{"a":[["rest"]],"c":1}"#)
    }

    @Test("A document that is written leaves nothing in memory")
    func memory() throws {
        weak var document: EncodedValue?
        document = try EncodedValue.document([["a": [1, 2], "b": [3]], ["c": [4]]])
        #expect(document == nil)
    }

    @Test("Encoding no value, two values, or into a finished container is an error")
    func misuse() {
        #expect(reason { _ = try text(of: Anything { _ in }) } == "the value encoded nothing")
        let twice = Anything { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(1)
            try container.encode("2")
        }
        #expect(
            reason { _ = try text(of: [twice]) }
                == "more than one value was encoded where one can stand, in [0]"
        )
        let mixed = Anything { encoder in
            _ = encoder.unkeyedContainer()
            _ = encoder.container(keyedBy: Key.self)
        }
        #expect(reason { _ = try text(of: mixed) }.hasPrefix("one value asked for containers of two kinds"))
        let late = Anything { encoder in
            var outer = encoder.unkeyedContainer()
            var kept: (any UnkeyedEncodingContainer)?
            try outer.encode(Anything { kept = $0.unkeyedContainer() })
            try kept?.encode(1)
        }
        #expect(
            reason { _ = try text(of: late) } == "a container was written to after its value, in [0]"
        )
    }

    @Test("A container may be written to while a value in it is encoded")
    func crossed() throws {
        let value = Anything { encoder in
            var outer = encoder.unkeyedContainer()
            var same = encoder.unkeyedContainer()
            try outer.encode(Anything { _ in try same.encode(1) })
        }
        #expect(try text(of: value) == "[1,{}]")
    }

    @Test("Nesting beyond the reader's limit is refused, even if it is endless")
    func depth() throws {
        final class Ring: Encodable { var next: [Ring] = [] }
        let ring = Ring()
        ring.next = [ring]
        defer { ring.next = [] }
        #expect(
            reason { _ = try text(of: ring) }.hasPrefix(
                "arrays and objects would be nested more than 512 deep"
            )
        )
    }

    @Test("Where a value cannot be written, the bytes are as they were")
    func unchanged() {
        var bytes: [UInt8] = [1, 2]
        #expect(throws: EncodingError.self) { try RecordJSONEncoder.append([1, Double.nan], to: &bytes) }
        #expect(bytes == [1, 2])
    }
}
