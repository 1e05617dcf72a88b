import Foundation
import Testing

@testable import StorageWorkers

/// A record as stores keep it: with optional fields, a list and an object.
private struct Person: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "people")
    var id = "1"
    var first = "Ada"
    var middle: String?
    var last = "Lovelace"
    var age: Int?
    var height: Double?
    var isFavourite: Bool?
    var tags: [String] = []
    var address: [String: String]?
}

/// Bodies as earlier versions wrote them, without the id and with the fields in any order, are read for good.
@Suite("Stored bodies")
struct StoredBodyTests {
    private static func person(_ dice: inout Dice) -> Person {
        var person = Person()
        person.first = Sample.text(&dice)
        person.last = Sample.text(&dice)
        if Bool.random(using: &dice) { person.middle = Sample.text(&dice) }
        if Bool.random(using: &dice) {
            person.age = Int(truncatingIfNeeded: dice.next() >> (dice.next() % 64))
        }
        if Bool.random(using: &dice) { person.height = Sample.double(&dice) }
        if Bool.random(using: &dice) { person.isFavourite = .random(using: &dice) }
        person.tags = (0..<Int.random(in: 0...3, using: &dice)).map { _ in Sample.text(&dice) }
        if Bool.random(using: &dice) { person.address = ["street": Sample.text(&dice), "b": "c"] }
        return person
    }

    private func body(_ record: some Record) throws -> String {
        var bytes: [UInt8] = []
        try record.appendBody(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read<R: Record>(_ type: R.Type, _ body: String) throws -> R {
        try Array(body.utf8).withUnsafeBytes { try R.decode(id: "1", body: $0) }
    }

    /// The fields in the order of the declaration and without the id, as records were once written that named their
    /// fields themselves.
    private func declaredOrder(_ person: Person) throws -> String {
        var fields = [#""first":\#(try text(of: person.first))"#]
        if let middle = person.middle { fields.append(#""middle":\#(try text(of: middle))"#) }
        fields.append(#""last":\#(try text(of: person.last))"#)
        if let age = person.age { fields.append(#""age":\#(age)"#) }
        if let height = person.height { fields.append(#""height":\#(try text(of: height))"#) }
        if let isFavourite = person.isFavourite { fields.append(#""isFavourite":\#(isFavourite)"#) }
        fields.append(#""tags":\#(try text(of: person.tags))"#)
        if let address = person.address { fields.append(#""address":\#(try text(of: address))"#) }
        return "{\(fields.joined(separator: ","))}"
    }

    @Test("The body is a JSON object with sorted keys, and without what is nil")
    func keys() throws {
        #expect(try body(Person()) == #"{"first":"Ada","id":"1","last":"Lovelace","tags":[]}"#)
        let full = Person(
            first: "A\"da",
            middle: "",
            age: -3,
            height: 1.5,
            isFavourite: false,
            tags: ["x", "é\n"],
            address: ["b": "2", "a": "1"]
        )
        #expect(
            try body(full)
                == #"{"address":{"a":"1","b":"2"},"age":-3,"first":"A\"da","height":1.5,"id":"1","#
                + #""isFavourite":false,"last":"Lovelace","middle":"","tags":["x","é\n"]}"#
        )
    }

    @Test("Bodies that this version, an earlier one and Foundation wrote are read alike")
    func allWriters() throws {
        var dice = Dice(4)
        for _ in 0..<500 {
            let person = Self.person(&dice)
            #expect(try read(Person.self, body(person)) == person)
            #expect(try read(Person.self, declaredOrder(person)) == person)
            #expect(try read(Person.self, foundationText(of: person)) == person)
        }
    }

    @Test("A long body is written and read whole")
    func long() throws {
        var person = Person(first: String(repeating: "long ", count: 1_000))
        person.tags = (0..<500).map { "tag \($0)" }
        #expect(try read(Person.self, body(person)) == person)
    }

    @Test(
        "Fields are read in any order, with blanks, nulls and others between them",
        arguments: [
            #"{"last":"Lovelace","tags":[],"first":"Ada"}"#,
            #" { "first" : "Ada" , "last" : "Lovelace" , "tags" : [ ] } "#,
            #"{"first":"Ada","other":{"last":[1,"]"]},"last":"Lovelace","more":[{}],"tags":[]}"#,
            #"{"first":"Ada","middle":null,"last":"Lovelace","age":null,"height":null,"isFavourite":null,"tags":[],"address":null}"#,
            #"{"f\u0069rst":"\u0041da","last":"Lovelace","tags":[]}"#,
            #"{"first":"Ada","last":"Lovelace","tags":[],"other":1}"#,
            #"{"id":"1","first":"Ada","last":"Lovelace","tags":[]}"#,
        ]
    )
    func lenient(_ body: String) throws {
        #expect(try read(Person.self, body) == Person())
    }

    @Test(
        "Invalid, missing and wrongly typed values are refused with the column and the name",
        arguments: [
            ("", "the text ends where a value should be, at line 1, column 1"),
            ("[]", "type: expected an object, found an array, at line 1, column 1"),
            ("{}", "no key: the key 'first' is not there, at line 1, column 1"),
            (#"{"first":"Ada","last":"L"}"#, "no key: the key 'tags' is not there, at line 1, column 1"),
            (
                #"{"first":1,"last":"L","tags":[]}"#,
                "type: expected a string, found a number, at line 1, column 10 in first"
            ),
            (
                #"{"first":"A","last":null,"tags":[]}"#,
                "no value: expected a string, found null, at line 1, column 21 in last"
            ),
            (
                #"{"first":"A","last":"L","age":1.5,"tags":[]}"#,
                "1.5 is no whole number from \(Int.min) to \(Int.max), at line 1, column 31 in age"
            ),
            (
                #"{"first":"A","last":"L","tags":["x",1]}"#,
                "type: expected a string, found a number, at line 1, column 37 in tags[1]"
            ),
            (
                #"{"first":"A","last":"L","tags":["x"}"#,
                "found '}' where ',' or ']' should be, at line 1, column 36 in tags[1]"
            ),
            (
                #"{"first":"A","last":"L","tags":[],"address":{"a":1}}"#,
                "type: expected a string, found a number, at line 1, column 50 in address.a"
            ),
            (
                #"{"first":"A","last":"L","tags":[],"address":{"a":"1"}"#,
                "the text ends where ',' or '}' should be, at line 1, column 54"
            ),
            (
                #"{"first":"A","last":"L","tags":[]}}"#,
                "found '}' where the end should be, at line 1, column 35"
            ),
            (
                #"{"first":"A","last":"L","tags":[],}"#,
                "found '}' where a key should be, at line 1, column 35"
            ),
            (
                #"{"first":"A","last":"L","tags":[],"first":"B"}"#,
                "the key 'first' is there twice, at line 1, column 35"
            ),
            (
                #"{"first":"A","last":"L","tags":[],"x":"B}"#,
                "the text ends within a string, at line 1, column 42 in x"
            ),
        ]
    )
    func refused(_ body: String, _ expected: String) {
        #expect(reason { _ = try read(Person.self, body) } == expected)
    }

    @Test("A field that cannot be written is an error that names it, and the bytes are as they were")
    func notWritable() {
        var bytes: [UInt8] = [7]
        let person = Person(height: .infinity)
        #expect(
            reason { try person.appendBody(to: &bytes) }
                == "inf cannot be written: JSON has only finite numbers, in height"
        )
        #expect(bytes == [7])
    }
}
