import Foundation
import StorageTestKit
import StorageWorkers
import Testing

/// The forms of one record, in the order of its versions.
private enum First {
    struct Memo: Record {
        static let byText = RecordIndex("text", \Memo.text)
        static let schema = RecordSchema(name: "memos", indexes: byText)
        var id: String
        var text: String
    }
}

private enum Added {
    struct Memo: Record {
        static let byText = RecordIndex("text", \Memo.text)
        static let schema = RecordSchema(name: "memos", indexes: byText)
        var id: String
        var text: String
        var phone = ""
    }
}

private enum Covered {
    struct Memo: Record {
        static let schema = RecordSchema<Self>(name: "memos")
        static let blank: Memo? = Memo(id: "", text: "")
        var id: String
        var text: String
        var phone = ""
    }
}

private enum Listed {
    struct Memo: Record {
        struct Line: Codable {
            var text: String
        }

        static let schema = RecordSchema<Self>(name: "memos")
        static let blank: Memo? = Memo(id: "", text: "")
        var id: String
        var text: String
        var lines: [Line] = []
    }
}

private enum Renamed {
    struct Memo: Record {
        static let byText = RecordIndex("text", \Memo.title)
        static let schema = RecordSchema(name: "memos", indexes: byText)
        var id: String
        var title: String
    }
}

private enum Retyped {
    struct Memo: Record {
        static let schema = RecordSchema<Self>(name: "memos")
        var id: String
        var text: Int
    }
}

private enum Migrated {
    struct Memo: Record {
        static let byText = RecordIndex("text", \Memo.title)
        static let schema = RecordSchema(name: "memos", version: 2, indexes: byText)
        static let migrations = [
            RecordMigration(to: 2) { $0["title"] = $0.removeValue(forKey: "text") }
        ]
        var id: String
        var title: String
    }
}

private enum Unmigrated {
    struct Memo: Record {
        static let schema = RecordSchema<Self>(name: "memos", version: 2)
        var id: String
        var title: String
    }
}

@Suite("The history of record types")
final class SchemaHistoryTests {
    private let package: URL
    private var file: URL { package.appending(path: "Schemas/Memo.json") }
    private var stub: URL { package.appending(path: "Sources/Memos/Memo+Migrations.swift") }

    init() throws {
        package = FileManager.default.temporaryDirectory.appending(path: "schemas-\(UUID().uuidString)")
        let sources = package.appending(path: "Sources/Memos")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try Data("struct Memo: Record {}".utf8).write(to: sources.appending(path: "Memo.swift"))
        try history(accepts: true).check(First.Memo.self)
    }

    deinit { try? FileManager.default.removeItem(at: package) }

    private func history(accepts: Bool) -> SchemaHistory {
        SchemaHistory(folder: package.appending(path: "Schemas").path, accepts: accepts)
    }

    /// The message of a check of a changed type.
    private func advice(_ type: any Record.Type, accepts: Bool = false) throws -> [String] {
        do {
            try history(accepts: accepts).check(type)
            return []
        } catch let failure as SchemaHistory.Failure {
            return failure.description.replacing(package.path, with: "…").split(separator: "\n").map(
                String.init
            )
        }
    }

    @Test("A type as its file says passes, and a type without a file does not")
    func unchanged() throws {
        #expect(try advice(First.Memo.self) == [])
        try FileManager.default.removeItem(at: file)
        #expect(try advice(First.Memo.self) == ["…/Schemas/Memo.json is missing: 'make schema' writes it."])
    }

    @Test("A property that nothing gives stored records is not accepted before it has a blank")
    func added() throws {
        let change =
            "- the property 'phone' is new, and stored records lack it: give the type a 'blank' with its default, or raise "
            + "the schema's version to 2, and add a RecordMigration(to: 2)"
        let head = "Memo is not as …/Schemas/Memo.json says:"
        #expect(
            try advice(Added.Memo.self) == [
                head, change, "Afterwards, 'make schema' accepts the change; now, it begins the migration.",
            ]
        )
        let before = try Data(contentsOf: file)
        #expect(
            try advice(Added.Memo.self, accepts: true) == [
                head, change,
                "…/Sources/Memos/Memo+Migrations.swift has the beginning of the migration. Afterwards, 'make schema' "
                    + "accepts the change.",
            ]
        )
        #expect(try Data(contentsOf: file) == before)
        #expect(
            try advice(Covered.Memo.self) == [
                head, "- the property 'phone' is new: text",
                "- the index 'one:text' is gone: stores keep it for programs that have it, until 'store drop-index' removes "
                    + "it",
                "'make schema' accepts the change.",
            ]
        )
        #expect(try advice(Covered.Memo.self, accepts: true) == [])
        #expect(try advice(Covered.Memo.self) == [])
        // The former sample is read from now on.
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(#""body" : "{\"id\":\"\",\"text\":\"\"}""#), "\(text)")
    }

    @Test("The elements of a new list lack nothing in stored records")
    func newList() throws {
        let lines = try advice(Listed.Memo.self)
        #expect(lines.contains("- the property 'lines' is new: list"))
        #expect(lines.contains("- the property 'lines[].text' is new: text"))
        #expect(lines.last == "'make schema' accepts the change.")
        #expect(try advice(Listed.Memo.self, accepts: true) == [])
        #expect(try advice(Listed.Memo.self) == [])
    }

    @Test("A renamed property needs a migration, whose beginning is written once")
    func renamed() throws {
        #expect(
            try advice(Renamed.Memo.self).dropFirst().prefix(2) == [
                "- the property 'title' is new, and stored records lack it: give the type a 'blank' with its default, or "
                    + "raise the schema's version to 2, and add a RecordMigration(to: 2)",
                "- the property 'text' is gone: stored records keep it, until a migration to a new version removes it",
            ]
        )
        _ = try advice(Renamed.Memo.self, accepts: true)
        let text = try String(contentsOf: stub, encoding: .utf8)
        #expect(text.contains("RecordMigration(to: 2) { properties in"))
        #expect(text.contains(#"// A record of version 1: {"id":"","text":""}"#))
        // One that was begun stays as it is.
        try Data("begun".utf8).write(to: stub)
        #expect(
            try advice(Renamed.Memo.self, accepts: true).last
                == "Afterwards, 'make schema' accepts the change."
        )
        #expect(try String(contentsOf: stub, encoding: .utf8) == "begun")
        // A version without the migration is not accepted.
        #expect(
            try advice(Unmigrated.Memo.self, accepts: true).first?
                .hasPrefix(#"Memo cannot read a record of version 1, {"id":"","text":""}: "#) == true
        )
        #expect(try advice(Migrated.Memo.self, accepts: true) == [])
        #expect(try advice(Migrated.Memo.self) == [])
        #expect(
            try advice(Unmigrated.Memo.self, accepts: true).first?
                .hasPrefix(#"Memo cannot read a record of version 1, {"id":"","text":""}: "#) == true
        )
    }

    @Test("A property of another type needs a migration")
    func retyped() throws {
        #expect(
            try advice(Retyped.Memo.self)[1]
                == "- the property 'text' was text and is number: raise the schema's version to 2, and add a "
                + "RecordMigration(to: 2)"
        )
    }
}
