import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The worker of the duplicates, over real stores")
struct DuplicateListWorkerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func find(_ contacts: [Contact], over kind: TestStore = .memory) async throws -> [String] {
        let store = try await kind.open(in: folder)
        try await store.insert(contacts)
        let found = try await ContactsWorker(store: store).findDuplicates { _ in }
        try await store.close()
        #expect(!found.isCut)
        return found.groups.map { group in
            let ids = ([group.kept] + group.others).map(\.id).joined(separator: " ")
            return "\(ids): \(group.reasons.map { "\($0)" }.joined(separator: ", "))"
        }
    }

    @Test(
        "Groups have their reasons, the strongest come first, and the fullest card is kept",
        arguments: TestStore.allCases
    )
    func reasons(_ kind: TestStore) async throws {
        let contacts: [Contact] = [
            .sample("1", "Ada", "Lovelace", phone: "+44 20 7946 0000", email: "ADA@example.com"),
            .sample("2", "A.", "Lovelace", email: "ada@example.com"),
            .sample("3", "Charles", "Babbage", phone: "020 7946 0000"),
            .sample("4", "Babbage", "Charles"), .sample("5", "Charlse", "Babbage"),
            .sample("6", "Grace", "Hopper", phone: "020 7946 0001", email: "grace@example.com"),
        ]
        #expect(
            try await find(contacts, over: kind) == [
                #"1 2: email("ADA@example.com"), similarName"#, #"1 3: phone("+44 20 7946 0000")"#,
                "3 4: sameName", "3 5: similarName",
            ]
        )
    }

    @Test("Any number of equal cards is one group", arguments: [12, 200], TestStore.allCases)
    func clones(_ count: Int, _ kind: TestStore) async throws {
        let contacts = (0..<count).map {
            Contact.sample("\(1_000 + $0)", "Kai", "Klon", phone: "+49 151 7830000", email: "kai@example.com")
        }
        let ids = contacts.map(\.id).joined(separator: " ")
        #expect(
            try await find(contacts, over: kind) == [
                #"\#(ids): email("kai@example.com"), phone("+49 151 7830000"), sameName"#
            ]
        )
    }

    @Test("In a book of more groups than a list has, the largest are listed, and a contact's own are found")
    func manyGroups() async throws {
        let store = try await TestStore.memory.open(in: folder)
        let pairs = (0..<2 * ContactsWorker.mostGroups).flatMap { number in
            (0..<2).map { Contact.sample("\(number)-\($0)", "", "", email: "\(number)@example.com") }
        }
        let large = (0..<500).map { Contact.sample("x\($0)", "", "", email: "kai@example.com") }
        let weak = (0..<2).map { Contact.sample("y\($0)", "Kai", "Klon") }
        try await store.insert(pairs + large + weak)
        let worker = ContactsWorker(store: store)
        let found = try await worker.findDuplicates { _ in }
        #expect(found.isCut && found.groups.count == ContactsWorker.mostGroups)
        #expect(found.groups.contains { $0.others.count == 499 })
        #expect(!found.groups.contains { $0.kept.name == "Kai Klon" })
        #expect(try await worker.previewMergeOfDuplicates(into: "x7").others.count == 499)
        #expect(try await worker.previewMergeOfDuplicates(into: "y1").others.map(\.id) == ["y0"])
        try await store.close()
    }

    @Test("Equal cards without a name, or with the name alone, are a group too")
    func sparse() async throws {
        let named = (10..<22).map { Contact.sample("\($0)", "Kai", "Klon") }
        let unnamed = (30..<42).map { Contact.sample("\($0)", "", "", email: "info@example.com") }
        let found = try await find(named + unnamed)
        #expect(found.map { $0.split(separator: ":")[0].split(separator: " ").count } == [12, 12])
        #expect(found[0].hasSuffix(#"email("info@example.com")"#) && found[1].hasSuffix("sameName"))
    }

    @Test("People of different names who share a number are one group, which comes last if they are many")
    func shared() async throws {
        let contacts = (10..<22).map {
            Contact.sample("\($0)", "Given\($0)", "Family\($0 * 7)", phone: "020 7946 0000")
        }
        let twins = [
            Contact.sample("1", "Ada", "Lovelace", phone: "020 7946 0000"), .sample("2", "Lovelace", "Ada"),
        ]
        let found = try await find(contacts + twins)
        #expect(found.first == "1 2: sameName" && found.count == 2)
        let sharing = try #require(found.last).split(separator: ":")
        #expect(
            Set(sharing[0].split(separator: " ").map(String.init)) == Set(["1"] + (10..<22).map(String.init))
        )
        #expect(sharing[1] == #" phone("020 7946 0000")"#)
        #expect(
            try await find(Array(contacts.prefix(3))) == [#"10 11 12: phone("020 7946 0000")"#]
        )
    }

    @Test("A family's number does not put its members' own duplicates into one group")
    func family() async throws {
        let contacts = ["Ada", "Bob"].flatMap { name in
            (1...2).map { Contact.sample("\(name)\($0)", name, "Byron", phone: "020 7946 0000") }
        }
        #expect(
            try await find(contacts) == [
                #"Ada1 Ada2: phone("020 7946 0000"), sameName"#,
                #"Bob1 Bob2: phone("020 7946 0000"), sameName"#,
                #"Ada1 Bob1: phone("020 7946 0000")"#,
            ]
        )
    }

    @Test("Similar names are one group if every two of them are similar")
    func similar() async throws {
        let contacts: [Contact] = [
            .sample("1", "Katrin", "Moser"), .sample("2", "Kathrin", "Moser"),
            .sample("3", "Katerin", "Moser"),
            .sample("4", "A.", "Lovelace"), .sample("5", "Ada", "Lovelace"), .sample("6", "Alan", "Lovelace"),
        ]
        #expect(
            try await find(contacts) == [
                "5 4: similarName", "6 4: similarName", "2 1 3: similarName",
            ]
        )
    }

    @Test("Similar names with one number are one group, however many cards each has")
    func similarWithPhone() async throws {
        let contacts = (10..<22).flatMap { number in
            [
                Contact.sample("\(number)a", "Kathrin", "Moser", phone: "020 7946 0000"),
                .sample("\(number)b", "Katrin", "Moser", phone: "+44 20 7946 0000"),
            ]
        }
        let found = try await find(contacts)
        #expect(found.count == 1)
        #expect(found.first?.split(separator: ":").first?.split(separator: " ").count == 24)
        #expect(found.first?.hasSuffix("sameName, similarName") == true)
    }

    @Test("Contacts that a person told apart are in no group together, and stay in groups with others")
    func distinct() async throws {
        let store = try await TestStore.memory.open(in: folder)
        let names = ["a b", "c", "d", "e"]
        try await store.insert(names.map { .sample($0, "Ada", "Lovelace") })
        let worker = ContactsWorker(store: store)
        func groups() async throws -> [[String]] {
            try await worker.findDuplicates { _ in }.groups.map { ([$0.kept] + $0.others).map(\.id) }
        }
        #expect(try await groups() == [["a b", "c", "d", "e"]])
        try await worker.declareDistinct(["c", "a b"])
        #expect(try await groups() == [["a b", "d", "e"]])
        try await worker.declareDistinct(["e", "d", "a b"])
        #expect(try await groups() == [["c", "d"]])
        try await worker.declareDistinct(["e", "d", "c", "a b"])
        #expect(try await groups() == [])
        await #expect(throws: ContactsFailure.sameContact) { try await worker.declareDistinct(["c", "c"]) }
        try await store.close()
    }

    @Test("The progress ends with all contacts, and at most 2,000 groups are listed")
    func many() async throws {
        let store = try await TestStore.memory.open(in: folder)
        try await store.insert(
            (0..<2_100).flatMap { number in
                ["a", "b"].map {
                    Contact.sample("\(number)\($0)", "", "", email: "n\(number)@example.com")
                }
            }
        )
        var last: DuplicateProgress?
        let found = try await ContactsWorker(store: store).findDuplicates { last = $0 }
        #expect(last == DuplicateProgress(read: 4_200, total: 4_200))
        #expect(found.groups.count == 2_000 && found.isCut)
        try await store.close()
    }

    @Test("A cancelled search ends as such")
    func cancelled() async throws {
        let store = try await TestStore.memory.open(in: folder)
        try await store.insert([.sample("1", "Ada", "Lovelace")])
        let worker = ContactsWorker(store: store)
        let search = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let found: Result<Duplicates, ContactsFailure> = await .of(
                try await worker.findDuplicates { _ in }
            )
            return found
        }
        #expect(try await search.value == .failure(.cancelled))
        try await store.close()
    }

    @Test("A failing store is reported with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let store = try await kind.open(in: folder)
        try await store.close()
        await #expect(throws: closedStore) {
            try await ContactsWorker(store: store).findDuplicates { _ in }
        }
    }
}
