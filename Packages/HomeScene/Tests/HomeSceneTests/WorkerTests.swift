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
            try await home.fetchCount(of: "contacts")
        }
    }
}

private final class NoEntrances: EntranceListing {
    var entrances: [OpenEntrance] { [] }
}
