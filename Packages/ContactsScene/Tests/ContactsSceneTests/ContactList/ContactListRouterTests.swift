import SceneKitCore
import Testing

@testable import ContactsScene

@MainActor
@Suite("The routers of the contact scenes")
struct ContactRouterTests {
    @Test("000-18..20: every declared segue has its method, and every method its segue")
    func agreement() {
        #expect(ContactListConfigurator.definition.selectors == ContactListRouter.selectors)
        #expect(ViewContactConfigurator.definition.selectors == ViewContactRouter.selectors)
        #expect(AddContactConfigurator.definition.selectors == AddContactRouter.selectors)
        #expect(EditContactConfigurator.definition.selectors == EditContactRouter.selectors)
    }

    @Test("000-08: the list's router passes the selected id from data store to data store")
    func passing() async throws {
        let fixture = try await ContactsFixture([.sample("ada", "Ada", "Lovelace")])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.select(list: "contacts", row: "ada"))
        #expect("\(fixture.navigator.location)" == "/ContactList/ViewContact;id=ada")
        #expect(try fixture.screen.title == "Ada Lovelace")
    }
}

extension SceneDefinition {
    fileprivate var selectors: [String] { segues.map { "routeTo" + $0.identifier }.sorted() }
}
