import Foundation
import Testing

@testable import StorageWorkers

private enum Sky: String, Codable { case clear, grey }

private enum Change: Codable, Equatable {
    case added(name: String)
    case removed
}

/// Reads a text of its own form.
private struct Day: Codable, Equatable {
    var text: String

    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        guard text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no day"))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

private struct Part: Codable, Equatable {
    var name: String
    var size: Double?
}

private struct Everything: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "everything")
    var id: String
    var sky: Sky
    var skies: [Sky]
    var day: Day
    var link: URL
    var key: UUID
    var at: Date
    var bytes: Data
    var price: Decimal
    var part: Part?
    var parts: [Part]
    var byName: [String: Part]
    var byNumber: [Int: Part]
    var bySky: [Sky: Part]
    var names: Set<String>
    var count: Int8
    var isNew: Bool
}

private struct Open: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "open")
    var id: String
    var changes: [Change]
    var last: Part
}

private struct Tree: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "trees")
    var id: String
    var branches: [Tree]
}

@Suite("Shapes of records")
struct RecordShapeTests {
    @Test("The shape of a type has all properties that it asks for, at every level")
    func everything() throws {
        let (shape, sample) = RecordShape.probe(Everything.self)
        #expect(
            shape.text
                == #"{"!at":{},"!byName":{"*":{"!name":{},"?size":{}}},"!byNumber":{"*":{"!name":{},"?size":{}}},"#
                + #""!bySky":{"[]":{"!name":{},"?size":{}}},"!bytes":{"[]":{}},"!count":{},"!day":{},"!id":{},"#
                + #""!isNew":{},"!key":{},"!link":{"!relative":{},"?base":{"!relative":{}}},"!names":{"[]":{}},"#
                + #""!parts":{"[]":{"!name":{},"?size":{}}},"!price":{"!exponent":{},"!isCompact":{},"#
                + #""!isNegative":{},"!length":{},"!mantissa":{"[]":{}}},"!skies":{"[]":{}},"!sky":{},"#
                + #""?part":{"!name":{},"?size":{}}}"#
        )
        #expect(RecordShape(text: shape.text)?.text == shape.text)
        let record = try #require(sample)
        #expect(record.sky == .clear && record.day.text == "2000-01-01" && record.parts.count == 1)
        #expect(!shape.stored.exceeds(shape))
        #expect(shape.missing(in: shape.stored) == [])
        #expect(shape.missing(in: RecordShape()).count == 15)
    }

    @Test("What a type does not show is open, so that writes read first")
    func open() {
        let shape = RecordShape.of(Open.self)
        #expect(
            shape.text
                == #"{"!changes":{"[]":{"...":{}}},"!id":{},"!last":{"!name":{},"?size":{}}}"#
        )
        #expect(shape.stored.exceeds(shape))
        #expect(RecordShape.of(Tree.self).stored.exceeds(RecordShape.of(Tree.self)))
    }

    @Test("A collection's shape has what any version wrote, and what all of them always wrote")
    func sums() throws {
        func shape(_ text: String) throws -> RecordShape { try #require(RecordShape(text: text)) }
        let first = try shape(#"{"!id":{},"!text":{}}"#)
        let second = try shape(#"{"!id":{},"!lines":{"[]":{"!name":{}}},"?text":{}}"#)
        #expect(first.adding(second).text == #"{"!id":{},"?lines":{"[]":{"!name":{}}},"?text":{}}"#)
        #expect(second.adding(first).text == #"{"!id":{},"?lines":{"[]":{"!name":{}}},"?text":{}}"#)
        #expect(second.exceeds(first) && !first.exceeds(second))
        #expect(try !shape(#"{"!x":{"*":{}}}"#).exceeds(shape(#"{"!x":{"*":{}}}"#)))
        #expect(RecordShape(text: "{") == nil && RecordShape(text: #"{"x":{}}"#) == nil)
    }
}
