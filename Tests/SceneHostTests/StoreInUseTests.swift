import Foundation
import SceneTestKit
import Testing

@Suite("Documents over the store in use", .blocking)
struct StoreInUseTests {
    @Test("An export, a recording and a backup over the store in use are refused, and the store stays intact")
    func refused() throws {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: People.cards).status == 0)
        let store = host.folder.path + "/store.sqlite"
        let link = host.folder.path + "/people.vcf"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store)
        for name in [store, link, store + "-wal"] {
            let result = try host.run("ContactList", "export", "--force", "--format", "vcard-4.0", name)
            let reason = "it is a file of the store in use; name another document"
            #expect(result == .init(output: "", errors: "error: \(name): \(reason)\n", status: 1))
        }
        let recorded = try host.run("--record", store + "-journal", "ContactList")
        #expect(recorded.status == 1 && recorded.errors.contains("it is a file of the store in use"))
        let backup = try host.run("store", "backup", store + "-wal", "--force")
        #expect(
            backup.status == 2
                && backup.errors.contains("is a file of the store to copy; name another target")
        )
        let check = try host.run("store", "check")
        #expect(check.status == 0 && check.output.hasSuffix("is intact: 3 records.\n"), "\(check)")
    }
}
