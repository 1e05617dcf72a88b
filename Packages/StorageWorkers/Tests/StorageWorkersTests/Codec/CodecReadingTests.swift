import Foundation
import Testing

@testable import StorageWorkers

@Suite("Reading with the codec")
struct CodecReadingTests {
    private struct Person: Codable, Equatable {
        struct Phone: Codable, Equatable { var number: String }

        var first: String
        var born: Int?
        var phones: [Phone] = []
    }

    @Test("Keys may be in any order, with blanks, and with unknown keys")
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
            static let schema = RecordSchema<Self>(name: "items")
            var id: String
            var name: String
        }
        func item(_ body: String) throws -> Item {
            try Array(body.utf8).withUnsafeBytes { try Item.decode(id: "7", body: $0) }
        }
        #expect(try item(#"{"name":"x"}"#) == Item(id: "7", name: "x"))
        #expect(try item(#"{"id":"8","name":"x"}"#) == Item(id: "8", name: "x"))
        #expect(
            reason { _ = try item(#"{"id":"8"}"#) }
                == "no key: the key 'name' is not there, at line 1, column 1"
        )
    }
}
