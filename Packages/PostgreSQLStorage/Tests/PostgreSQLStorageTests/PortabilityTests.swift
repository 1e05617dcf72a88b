import PostgreSQLTestKit
import StorageWorkers
import Testing

@testable import PostgreSQLStorage

/// What PostgreSQL has, and Citus, CockroachDB or YugabyteDB do not have or treat differently.
private let notPortable = [
    "TEMPORARY", "TEMP", "TRIGGER", "ADVISORY", "LISTEN", "SERIAL", "SEQUENCE", "NEXTVAL",
    "COLLATE",
    "TSVECTOR", "GIN", "GIST", "TRGM", "WITH HOLD", "DECLARE", "USING", "FOR UPDATE", "FOR SHARE",
    "MERGE", "TRUNCATE", "LOCK TABLE", "SAVEPOINT", "REFERENCES", "FOREIGN", "GENERATED", "PARTITION",
    "RANDOM",
    "NOW", "CLOCK_TIMESTAMP", "CTID", "XMIN", "TEXT", "VARCHAR", "TIMESTAMPTZ", "UNIQUE", "DO $$",
    "RECURSIVE",
]

@Suite("The statements are portable")
struct PortabilityTests {
    @Test(
        "No statement has what a server does not share",
        arguments: Statements.all + StoreLayout.upgrades.values.joined()
    )
    func words(statement: ServerStatement) {
        let words =
            " " + statement.text.uppercased().split { !$0.isLetter && $0 != "_" }.joined(separator: " ") + " "
        for word in notPortable { #expect(!words.contains(" \(word) "), "\(word) in \(statement.text)") }
    }

    @Test("Every statement for rows names their space", arguments: Statements.all)
    func space(statement: ServerStatement) {
        // Only the list of all collections and the session's settings have none.
        guard statement != Statements.collections, statement != Statements.planOnce else { return }
        let text = statement.text
        #expect(
            text.contains("space = $1") || text.contains("(space") || text.contains("space = ANY($1")
                || text.contains("space bytea NOT NULL"),
            "\(text)"
        )
    }

    @Test(
        "Every primary key begins with the space, and there is no other index",
        arguments: StoreLayout.creation
    )
    func keys(statement: ServerStatement) {
        #expect(statement.text.contains("PRIMARY KEY (space"))
        #expect(statement.text.hasPrefix("CREATE TABLE IF NOT EXISTS scenekit_"))
        for column in ["bytea", "bigint"] { #expect(statement.text.contains(column)) }
    }

    @Test("The parameters are numbered without a gap", arguments: Statements.all)
    func parameters(statement: ServerStatement) {
        let numbers = Set(
            statement.text.split(separator: "$").dropFirst().compactMap { Int($0.prefix(while: \.isNumber)) }
        )
        #expect(numbers == Set(1..<(numbers.count + 1)))
    }

    /// The server itself parses them, and knows all tables, columns and types.
    @Test("PostgreSQL prepares every statement", .withServer)
    func preparing() async throws {
        let uri = try await DatabaseServer.shared.value.makeSchema()
        let engine = try PostgreSQLEngine(uri: uri)
        let connection = try engine.open()
        let others = StoreLayout.creation + Statements.copies
        for (number, statement) in Statements.all.enumerated() where !others.contains(statement) {
            _ = try connection.run([ServerCommand(plain: "PREPARE p\(number) AS \(statement.text)")])
        }
        try connection.close()
    }

    /// For any parameters: the plan that a connection keeps for a prepared statement.
    @Test("No read of rows, pages or words reads a whole table, and no page is sorted", .withServer)
    func plans() async throws {
        let uri = try await DatabaseServer.shared.value.makeSchema()
        let store = try await RecordStore.host(uri)
        try await store.bulk(Tally.self) { writer in
            for number in 0..<3_000 { try await writer.put(Tally(id: "\(number)", value: number)) }
        }
        try await store.close()
        let connection = try PostgreSQLEngine(uri: uri).open()
        for table in ["records", "keys", "words"] {
            _ = try connection.run([ServerCommand(plain: "ANALYZE scenekit_" + table)])
        }
        // A count reads its part of an index, which may be the whole one.
        let reads =
            [
                Statements.body, Statements.bodies, Statements.found, Statements.scanRecords,
                Statements.scanKeys, Statements.scanWords,
            ] + SearchStatement.all + RangeStatement.all.filter { !$0.text.contains("count(*)") }
        for (number, statement) in reads.enumerated() {
            let parameters = (1...20).filter { statement.text.contains("$\($0)") }.map { _ in "NULL" }
            let results = try connection.run([
                ServerCommand(plain: "PREPARE q\(number) AS \(statement.text)"),
                ServerCommand(plain: "EXPLAIN EXECUTE q\(number) (\(parameters.joined(separator: ", ")))"),
            ])
            let plan = try (0..<results[1].rows).map { try results[1].text($0, 0) }.joined(separator: "\n")
            #expect(plan.contains("$1"), "planned for these parameters: \(statement.text)\n\(plan)")
            #expect(!plan.contains("Seq Scan"), "\(statement.text)\n\(plan)")
            let isSearch = SearchStatement.all.contains(statement)
            #expect(isSearch || !plan.contains("Sort"), "\(statement.text)\n\(plan)")
        }
        try connection.close()
    }
}
