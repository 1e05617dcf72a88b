import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The configurators of the contact scenes")
struct ContactConfiguratorTests {
    private let ada = Contact.sample("ada", "ada", "lovelace")

    /// What shows that the six links are there: router and data store from the view controller, the view
    /// controller from the router, and a screen that went through interactor and presenter.
    private func verify<Router: AnyObject>(
        _ scene: some SceneViewController,
        router: Router.Type,
        dataStore: AnyObject.Type,
        title: String,
        viewController: (Router) -> (any SceneViewController)?,
        calls: [HostCall] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let host = RecordingHost()
        scene.host = host
        let router = try #require(scene.segueRouter as? Router, sourceLocation: sourceLocation)
        #expect(viewController(router) === scene, sourceLocation: sourceLocation)
        let store = try #require(scene.dataStore, sourceLocation: sourceLocation)
        #expect(type(of: store) == dataStore, sourceLocation: sourceLocation)
        try await scene.didLoad()
        try await scene.willAppear()
        #expect(scene.screen.title == title, sourceLocation: sourceLocation)
        #expect(!scene.screen.blocks.isEmpty, sourceLocation: sourceLocation)
        host.expect(screen: scene.screen, sourceLocation: sourceLocation)
        host.expect(calls, sourceLocation: sourceLocation)
        await host.finish(sourceLocation: sourceLocation)
    }

    /// The names and links of rows 000-11, 000-12, 000-13, 000-14, 000-15, 000-16 and 000-17.
    @Test("The six links of each scene are wired in one place")
    func links() async throws {
        let page = ContactList.ShowContacts.Response.Page(
            contacts: [ada],
            offset: 0,
            total: 1,
            isTotalLowerBound: false
        )
        let listWorker = ContactListWorkerSpy(.init(page: .success(page)))
        try await verify(
            ContactListConfigurator.configure(worker: listWorker, request: .init(category: "chess")),
            router: ContactListRouter.self,
            dataStore: ContactListInteractor.self,
            title: "Contacts in chess",
            viewController: \.viewController,
            calls: [.observe("changes")]
        )
        listWorker.calls.expect(.changes, .page(.init(category: "chess")))
        let viewWorker = ViewContactWorkerSpy(contact: .success(ada))
        try await verify(
            ViewContactConfigurator.configure(worker: viewWorker, contactID: "ada"),
            router: ViewContactRouter.self,
            dataStore: ViewContactInteractor.self,
            title: "Ada Lovelace",
            viewController: \.viewController
        )
        viewWorker.calls.expect(.fetch("ada"), .groups(of: "ada"))
        try await verify(
            AddContactConfigurator.configure(worker: AddContactWorkerSpy()),
            router: AddContactRouter.self,
            dataStore: AddContactInteractor.self,
            title: "New contact",
            viewController: \.viewController
        )
        let editWorker = EditContactWorkerSpy(contact: .success(ada))
        try await verify(
            EditContactConfigurator.configure(worker: editWorker, contactID: "ada"),
            router: EditContactRouter.self,
            dataStore: EditContactInteractor.self,
            title: "Edit contact",
            viewController: \.viewController
        )
        editWorker.calls.expect(.fetch("ada"))
    }

    @Test("000-06: one worker does the storage work of all scenes that ask the same")
    func sharedWorker() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        try await store.insert([ada])
        let worker = ContactsWorker(store: store)
        let list: any ContactListWorking = worker
        let card: any ViewContactWorking = worker
        let form: any EditContactWorking = worker
        #expect(try await list.fetchContact(id: "ada") == ada)
        #expect(try await card.fetchContact(id: "ada") == ada)
        #expect(try await form.fetchContact(id: "ada") == ada)
        try await store.close()
    }

    @Test("Each scene asks for the services it declares, and says which one is missing")
    func services() throws {
        let configurator = Configurator()
        try configurator.register(ContactsScenes.all)
        for definition in ContactsScenes.all {
            #expect(
                throws: SceneError.missingService(
                    "StorageWorkers.RecordStore",
                    scene: definition.name,
                    provided: []
                )
            ) { try configurator.makeScene(definition.name) }
        }
    }

    @Test("000-10: the scenes, what they are opened with, and where each leads")
    func definitions() {
        #expect(
            ContactsScenes.all.map(\.name) == ["ContactList", "ViewContact", "AddContact", "EditContact"]
        )
        #expect(
            ContactsScenes.all.map { $0.parameters.map(\.identifier) } == [
                ["search", "category"], ["id"], [], ["id"],
            ]
        )
        #expect(
            ContactsScenes.all.map(\.segues) == [
                [SegueDeclaration("ViewContact"), SegueDeclaration("AddContact")],
                [SegueDeclaration("EditContact"), SegueDeclaration("ContactList", .unwind)],
                [SegueDeclaration("ViewContact", .replace)], [SegueDeclaration("ViewContact", .unwind)],
            ]
        )
    }
}
