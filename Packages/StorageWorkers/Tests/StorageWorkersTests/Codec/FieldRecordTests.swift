import Foundation
import Testing

@testable import StorageWorkers

@Suite("Records that name their fields")
struct FieldRecordTests {
    private static func person(_ dice: inout Dice) -> FieldPerson {
        var person = FieldPerson(id: "1")
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

    @Test("The body is a JSON object of the fields in the order in which they are written")
    func text() throws {
        #expect(try body(FieldPerson()) == #"{"first":"Ada","last":"Lovelace","tags":[]}"#)
        let full = FieldPerson(
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
                == #"{"first":"A\"da","middle":"","last":"Lovelace","age":-3,"height":1.5,"isFavourite":false,"#
                + #""tags":["x","é\n"],"address":{"a":"1","b":"2"}}"#
        )
    }

    @Test("A record may become plain, or name its fields, without its store being written again")
    func bothWays() throws {
        var dice = Dice(4)
        for _ in 0..<500 {
            let person = Self.person(&dice)
            let plain = PlainPerson(person)
            #expect(try read(FieldPerson.self, body(person)) == person)
            #expect(try read(PlainPerson.self, body(person)) == plain)
            #expect(try read(FieldPerson.self, body(plain)) == person)
            #expect(try read(FieldPerson.self, foundationText(of: plain)) == person)
        }
    }

    @Test("A body longer than the memory that is lent is written whole")
    func long() throws {
        var person = FieldPerson(first: String(repeating: "long ", count: 1_000))
        person.tags = (0..<500).map { "tag \($0)" }
        #expect(try read(FieldPerson.self, body(person)) == person)
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
        #expect(try read(FieldPerson.self, body) == FieldPerson())
    }

    @Test(
        "What is broken, missing or of another kind is refused with the byte and the name",
        arguments: [
            ("", "the text ends where a value should be, at byte 0"),
            ("[]", "type: expected an object, found an array, at byte 0"),
            ("{}", "no key: the key 'first' is not there, at byte 0"),
            (#"{"first":"Ada","last":"L"}"#, "no key: the key 'tags' is not there, at byte 0"),
            (
                #"{"first":1,"last":"L","tags":[]}"#,
                "type: expected a string, found a number, at byte 9 in first"
            ),
            (
                #"{"first":"A","last":null,"tags":[]}"#,
                "no value: expected a string, found null, at byte 20 in last"
            ),
            (
                #"{"first":"A","last":"L","age":1.5,"tags":[]}"#,
                "1.5 is no whole number from \(Int.min) to \(Int.max), at byte 30 in age"
            ),
            (
                #"{"first":"A","last":"L","tags":["x",1]}"#,
                "type: expected a string, found a number, at byte 36 in tags[1]"
            ),
            (
                #"{"first":"A","last":"L","tags":["x"}"#,
                "found '}' where ',' or ']' should be, at byte 35 in tags[1]"
            ),
            (
                #"{"first":"A","last":"L","tags":[],"address":{"a":1}}"#,
                "type: expected a string, found a number, at byte 49 in address.a"
            ),
            (
                #"{"first":"A","last":"L","tags":[],"address":{"a":"1"}"#,
                "the text ends where ',' or '}' should be, at byte 53"
            ),
            (#"{"first":"A","last":"L","tags":[]}}"#, "found '}' where the end should be, at byte 34"),
            (#"{"first":"A","last":"L","tags":[],}"#, "found '}' where a key should be, at byte 34"),
            (
                #"{"first":"A","last":"L","tags":[],"first":"B"}"#,
                "the key 'first' is there twice, at byte 34"
            ),
            (#"{"first":"A","last":"L","tags":[],"x":"B}"#, "the text ends within a string, at byte 41 in x"),
        ]
    )
    func refused(_ body: String, _ expected: String) {
        #expect(reason { _ = try read(FieldPerson.self, body) } == expected)
    }

    @Test("A field that cannot be written is an error that names it, and the bytes are as they were")
    func notWritable() {
        var bytes: [UInt8] = [7]
        let person = FieldPerson(height: .infinity)
        #expect(
            reason { try person.appendBody(to: &bytes) }
                == "inf cannot be written: JSON has only finite numbers, in height"
        )
        #expect(bytes == [7])
    }

    @Test("A store keeps both kinds of records")
    func stored() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        var batch = RecordBatch()
        try batch.put(FieldPerson(id: "1", middle: "King"))
        try await store.write(batch)
        #expect(try await store.get(FieldPerson.self, id: "1") == FieldPerson(id: "1", middle: "King"))
        #expect(
            try await store.get(PlainPerson.self, id: "1")
                == PlainPerson(FieldPerson(id: "1", middle: "King"))
        )
        try await store.close()
    }
}
