import SceneKitCore
import StorageWorkers
import Testing

@MainActor
@Suite("Several sessions in one process")
struct SeveralSessionsTests {
    @Test(
        "Each session has its own navigator, person and records, unaffected by the others",
        arguments: Place.backends
    )
    func apart(backend: String) async throws {
        let sessions = try await Place(backend).sessions("ada's", "grace's", "a guest's")
        let (ada, grace, guest) = (sessions[0], sessions[1], sessions[2])
        for session in sessions { try await session.start() }
        try await ada.signUp("Ada")
        try await grace.signUp("Grace")
        try await guest.open("/Enter")
        try await guest.perform("guest")
        let id = try await ada.addContact("Konrad")
        try await grace.addContact("Wernher")
        try await guest.addContact("Heinz")
        #expect(try await ada.contacts() == ["Konrad"])
        #expect(try await grace.contacts() == ["Wernher"])
        #expect(try await guest.contacts() == ["Heinz"])
        for session in sessions { try await session.open("/Home") }
        #expect(sessions.map(\.name) == ["Ada", "Grace", "Guest"])
        #expect(sessions.map { $0.screen.lists.first?.rows.first?.cells[1] } == ["1", "1", "1"])
        try await grace.open("/ContactList/ViewContact;id=\(id)")
        #expect(grace.screen.message?.kind == .warning)

        try await ada.signOut()
        #expect(ada.location == "/Enter")
        #expect(grace.location == "/ContactList/ViewContact;id=\(id)")
        #expect(try await grace.contacts() == ["Wernher"])
        #expect(!grace.seen.contains("Konrad") && !guest.seen.contains("Konrad"))
    }

    @Test("A signed-in person's scenes can take over the guest's records; a guest's have none to take over")
    func guestRecords() async throws {
        let sessions = try await Place().sessions("desk", "phone", visitors: true)
        let (desk, phone) = (sessions[0], sessions[1])
        for session in sessions {
            try await session.start()
            #expect(session.navigator.services[GuestStore.self]?.store == nil)
        }
        try await desk.addContact("Konrad")
        let guest = desk.navigator.services[RecordStore.self]
        try await desk.signUp("Ada")
        #expect(desk.navigator.services[RecordStore.self]?.space != guest?.space)
        #expect(desk.navigator.services[GuestStore.self]?.store === guest)
        try await phone.signIn("Ada")
        let other = try #require(phone.navigator.services[GuestStore.self]?.store)
        #expect(other.space != guest?.space)
        try await desk.signOut()
        #expect(desk.navigator.services[GuestStore.self]?.store == nil)
    }

    @Test("A person's two sessions share records, and each sees the other's changes")
    func samePerson() async throws {
        let sessions = try await Place().sessions("desk", "phone")
        let (desk, phone) = (sessions[0], sessions[1])
        for session in sessions { try await session.start() }
        try await desk.signUp("Ada")
        try await phone.signIn("Ada")
        try await phone.open("/ContactList")
        try await desk.addContact("Konrad")
        #expect(await eventually { phone.rows == ["Konrad"] })
    }

    @Test("Sessions share the host's services, but not its store")
    func services() async throws {
        let place = try await Place()
        let sessions = try await place.sessions("ada's", "grace's")
        let configurators = sessions.map(\.navigator.configurator)
        #expect(configurators[0] === configurators[1])
        #expect(configurators[0].services[RecordStore.self] === place.store)
        let stores = sessions.compactMap { $0.navigator.services[RecordStore.self] }
        #expect(stores.count == 2)
        #expect(stores.allSatisfy { $0 !== place.store })
    }

    @Test("Concurrent visitors have separate records, which they keep when they sign up")
    func visitors() async throws {
        let place = try await Place()
        let sessions = try await place.sessions("one", "two", visitors: true)
        for session in sessions { try await session.start() }
        try await sessions[0].addContact("Konrad")
        try await sessions[1].addContact("Wernher")
        #expect(try await sessions[0].contacts() == ["Konrad"])
        #expect(try await sessions[1].contacts() == ["Wernher"])
        try await sessions[0].signUp("Ada", takingGuestRecords: true)
        #expect(try await sessions[0].contacts() == ["Konrad"])
        // If there are accounts, a guest must choose to continue without one.
        try await sessions[1].open("/ContactList")
        #expect(sessions[1].location == "/Enter")
        try await sessions[1].perform("guest")
        #expect(try await sessions[1].contacts() == ["Wernher"])
        #expect(try await place.store.count(inSpace: "visitor_one") == 0)
    }

    @Test("An administrator grants a role, and the person's session changes at once")
    func roles() async throws {
        let sessions = try await Place().sessions("ada's", "grace's")
        for session in sessions { try await session.start() }
        try await sessions[0].signUp("Ada")
        try await sessions[1].signUp("Grace")
        try await sessions[1].open("/Account")
        #expect(!sessions[1].screen.actions.contains { $0.identifier == "grant" })
        try await sessions[0].open("/Account")
        try await sessions[0].perform("grant", ["name": "grace", "role": "administrator"])
        #expect(sessions[0].message == "Grace has the role 'administrator'.")
        let directory = try #require(sessions[1].navigator.services[(any UserDirectory).self])
        #expect(await eventually { directory.currentRoles == ["administrator"] })
        try await sessions[1].open("/Account")
        try await sessions[1].perform("revoke", ["name": "Ada", "role": "administrator"])
        #expect(sessions[1].message == "Ada does not have the role 'administrator' any more.")
        try await sessions[1].perform("grant", ["name": "Ada", "role": "king"])
        #expect(sessions[1].message == "There is no role 'king'; available: administrator.")
    }
}
