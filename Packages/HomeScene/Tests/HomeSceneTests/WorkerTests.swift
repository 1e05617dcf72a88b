import SceneKitCore
import Testing

@testable import HomeScene

@Suite("The workers over the host's services")
struct WorkerTests {
    @Test("004-01..08, 004-09, 004-14: the name finds the user, and an unknown one is an error")
    func users() async throws {
        let host = MemoryHost()
        let worker = DirectoryUserWorker(directory: host)
        #expect(worker.currentUserName == "ada")
        #expect(!worker.isOffline && DirectoryUserWorker(directory: MemoryHost(isOffline: true)).isOffline)
        #expect(try await worker.fetchUser(named: "ada") == .ada)
        await #expect(throws: HomeFailure.unknownUser(name: "bob")) {
            try await worker.fetchUser(named: "bob")
        }
    }

    @Test("A service's error keeps its words and its source")
    func refusals() async {
        let host = MemoryHost(refusal: "it is locked")
        let users = DirectoryUserWorker(directory: host)
        let home = HomeWorker(entrances: NoEntrances(), counting: host)
        await #expect(throws: HomeFailure.directory("it is locked")) {
            try await users.fetchUser(named: "ada")
        }
        await #expect(throws: HomeFailure.counting("it is locked")) {
            try await home.fetchCount(behind: .contacts)
        }
    }

    @MainActor
    @Test("A scene's own count comes before that of a collection, and an entrance may have none")
    func counts() async throws {
        let counted = NoEntrances()
        let home = HomeWorker(entrances: counted, counting: MemoryHost())
        #expect(try await home.fetchCount(behind: .contacts) == 1_200)
        #expect(try await home.fetchCount(behind: .help) == nil)
        counted.counts = ["Help": 0, "ContactList": 7]
        #expect(try await home.fetchCount(behind: .contacts) == 7)
        #expect(try await home.fetchCount(behind: .help) == 0)
    }
}

private final class NoEntrances: EntranceListing {
    var entrances: [OpenEntrance] { [] }
    /// The scenes' own counts.
    var counts: [String: Int] = [:]

    func count(behind entrance: OpenEntrance) async throws -> Int? { counts[entrance.scene] }
}
