import PostgreSQLStorage
import StorageWorkers
import Testing

@Suite("Locations of servers")
struct AddressTests {
    @Test(
        "A location is shown without its password",
        arguments: [
            ("postgresql://ada:secret@db/contacts", "postgresql://ada@db/contacts"),
            ("postgresql://ada:s:e@c@db/contacts?a=b", "postgresql://ada@db/contacts?a=b"),
            ("postgres://db/contacts?user=ada&password=secret&a=b", "postgres://db/contacts?user=ada&a=b"),
            ("postgres://db?sslpassword=secret", "postgres://db"), ("postgres://", "postgres://"),
            ("postgres:///", "postgres:///"), ("postgres://:@", "postgres://@"),
            ("file://a:b@c", "file://a:b@c"),
        ]
    )
    func password(text: String, shown: String) throws {
        #expect(try StorageLocation(parsing: text).description == shown)
    }

    @Test(
        "A malformed location is an error in libpq's words, without the password",
        arguments: [
            "postgresql://ada:secret@db/x?sslnonsense=1", "postgresql://[::1/x", "postgresql://db/%zz",
            "postgresql://db/x?nonsense=1",
            "postgresql:db", "postgresql:host=db password=secret", "postgresql:",
        ]
    )
    func malformed(uri: String) async throws {
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        do {
            let store = try await RecordStore.open(StorageLocation(parsing: uri), schemes: schemes)
            try await store.close()
            Issue.record("\(uri) has been opened")
        } catch StorageError.invalidLocation(let text, let reason) {
            #expect(!"\(text) \(reason)".contains("secret"))
        }
    }

    @Test("A server that is not there is an error that names it")
    func noServer() async throws {
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        let location = try StorageLocation(parsing: "postgresql://ada:secret@/contacts?host=/nowhere")
        do {
            let store = try await RecordStore.open(location, schemes: schemes)
            try await store.close()
            Issue.record("it has been opened")
        } catch StorageError.cannotOpen(let path, let reason) {
            #expect(path == "postgresql://ada@/nowhere/contacts")
            #expect(reason.contains("/nowhere/.s.PGSQL.5432"))
            #expect(!reason.contains("secret"))
        }
    }
}
