import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The configurators of the contact scenes")
struct ContactConfiguratorTests {
    private let ada = Contact.sample("ada", "ada", "lovelace")

    /// The six links: router and data store from the view controller, the view controller from the router, and a
    /// screen that went through interactor and presenter.
    private func verify<Router: AnyObject>(
        _ scene: some SceneViewController,
        router: Router.Type,
        dataStore: AnyObject.Type,
        title: String,
        viewController: (Router) -> (any SceneViewController)?,
        after event: Event? = nil,
        calls: [HostCall] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let router = try #require(scene.segueRouter as? Router, sourceLocation: sourceLocation)
        #expect(viewController(router) === scene, sourceLocation: sourceLocation)
        try await verify(
            scene,
            dataStore: dataStore,
            title: title,
            after: event,
            calls: calls,
            sourceLocation: sourceLocation
        )
    }

    /// The links of a scene without segues and router.
    private func verify(
        _ scene: some SceneViewController,
        dataStore: AnyObject.Type?,
        title: String,
        after event: Event? = nil,
        calls: [HostCall] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let host = RecordingHost()
        scene.host = host
        #expect(scene.dataStore.map { type(of: $0) } == dataStore, sourceLocation: sourceLocation)
        try await scene.didLoad()
        try await scene.willAppear()
        if let event { try await scene.handle(event) }
        await host.settle(sourceLocation: sourceLocation)
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
        let list = ContactListConfigurator.configure(worker: listWorker)
        (list.dataStore as? ContactListInteractor)?.query.category = "chess"
        try await verify(
            list,
            router: ContactListRouter.self,
            dataStore: ContactListInteractor.self,
            title: "Contacts in chess",
            viewController: \.viewController,
            calls: [.observe("changes")]
        )
        listWorker.calls.expect(.changes, .page(.init(category: "chess")))
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        try await store.insert([ada])
        let card = ViewContactConfigurator.configure(worker: ContactsWorker(store: store))
        (card.dataStore as? ViewContactInteractor)?.contactID = "ada"
        try await verify(
            card,
            router: ViewContactRouter.self,
            dataStore: ViewContactInteractor.self,
            title: "Ada Lovelace",
            viewController: \.viewController,
            calls: [.observe("changes")]
        )
        try await store.close()
        try await verify(
            AddContactConfigurator.configure(worker: AddContactWorkerSpy()),
            router: AddContactRouter.self,
            dataStore: AddContactInteractor.self,
            title: "New contact",
            viewController: \.viewController,
            after: .action("save")
        )
        let editWorker = EditContactWorkerSpy(contact: .success(ada))
        let edit = EditContactConfigurator.configure(worker: editWorker)
        (edit.dataStore as? any EditContactDataStore)?.contactID = "ada"
        try await verify(
            edit,
            router: EditContactRouter.self,
            dataStore: EditContactInteractor.self,
            title: "Edit contact",
            viewController: \.viewController
        )
        editWorker.calls.expect(.fetch("ada"))
        let birthdayWorker = BirthdayListWorkerSpy(.success(.init(list: [])))
        try await verify(
            BirthdayListConfigurator.configure(worker: birthdayWorker),
            router: BirthdayListRouter.self,
            dataStore: BirthdayListInteractor.self,
            title: "Birthdays",
            viewController: \.viewController,
            calls: [.observe("contacts")]
        )
        birthdayWorker.calls.expect(.changes, .occasions(within: 30))
        let duplicateWorker = DuplicateListWorkerSpy()
        try await verify(
            DuplicateListConfigurator.configure(worker: duplicateWorker),
            router: DuplicateListRouter.self,
            dataStore: DuplicateListInteractor.self,
            title: "Duplicates",
            viewController: \.viewController,
            calls: [.observe("changes"), .run("duplicates")]
        )
        duplicateWorker.calls.expect(.changes, .find)
        let mergeWorker = MergeContactsWorkerSpy(.success(MergedContact(ada, with: [.sample("2", "", "")])))
        let merge = MergeContactsConfigurator.configure(worker: mergeWorker)
        (merge.dataStore as? MergeContactsInteractor)?.contactID = "ada"
        try await verify(
            merge,
            router: MergeContactsRouter.self,
            dataStore: MergeContactsInteractor.self,
            title: "Merge contacts",
            viewController: \.viewController
        )
        mergeWorker.calls.expect(.duplicates(of: "ada"))
        let categoryWorker = PickCategoryWorkerSpy(.success(.init(categories: [], contactCount: 1)))
        try await verify(
            PickCategoryConfigurator.configure(worker: categoryWorker),
            dataStore: nil,
            title: "Categories"
        )
        categoryWorker.calls.expect(.categories)
        let contactWorker = PickContactWorkerSpy(page: .success(page), found: .success(nil))
        let choice = PickContactConfigurator.configure(worker: contactWorker)
        (choice.dataStore as? PickContactInteractor)?.name = "ada"
        try await verify(choice, dataStore: PickContactInteractor.self, title: "Choose a contact")
        contactWorker.calls.expect(.find("ada"), .page(.init(search: "ada")))
    }

    @Test("000-06: all scenes use one worker for the same storage work")
    func sharedWorker() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        try await store.insert([ada])
        let worker = ContactsWorker(store: store)
        let changes: any ChangeContactsWorking = worker
        let card: any ViewContactWorking = worker
        let form: any EditContactWorking = worker
        #expect(try await changes.fetchShown(ids: ["ada"]) == ShownContacts([ada]))
        #expect(try await card.fetchCard(id: "ada") == ShownCard(contact: ada))
        #expect(try await form.fetchContact(id: "ada") == ada)
        try await store.close()
    }

    @Test("Each scene gets its declared services, and the error names a missing one")
    func services() throws {
        let configurator = Configurator()
        try configurator.register(SceneModule.contacts.scenes)
        for definition in SceneModule.contacts.scenes {
            #expect(
                throws: SceneError.missingService(
                    "StorageWorkers.RecordStore",
                    scene: definition.name,
                    plugins: []
                )
            ) { try configurator.makeScene(definition.name) }
        }
    }

    @Test("Parameters are written to the data store and read back for the location")
    func parameters() async throws {
        let configurator = Configurator(
            services: .contacts(try await TestStore.memory.open(in: TemporaryFolder()))
        )
        try configurator.register(SceneModule.contacts)
        let list = try configurator.makeScene(
            "ContactList",
            parameters: ["search": "ada", "category": "chess"]
        )
        let shown = try #require(list.dataStore as? ContactListInteractor)
        #expect(shown.query == ContactQuery(search: "ada", category: "chess"))
        #expect(list.parameters == ["search": "ada", "category": "chess"])
        shown.query.search = ""
        #expect(list.parameters == ["category": "chess"])
        let card = try configurator.makeScene("ViewContact", parameters: ["id": "7"])
        #expect((card.dataStore as? ViewContactInteractor)?.contactID == "7")
        #expect(card.parameters == ["id": "7"])
        let choice = try configurator.makeScene("PickContact", parameters: ["contact": "ada"])
        #expect((choice.dataStore as? PickContactInteractor)?.name == "ada")
    }

    @Test("000-10: the scenes, their parameters, and their segues")
    func definitions() {
        #expect(
            SceneModule.contacts.scenes.map(\.name) == [
                "ContactList", "ViewContact", "AddContact", "EditContact", "BirthdayList",
                "DuplicateList", "MergeContacts",
                "PickCategory", "PickContact",
            ]
        )
        #expect(
            SceneModule.contacts.scenes.map { $0.parameters.map(\.identifier) } == [
                ["search", "category"], ["id"], [], ["id"], ["within"], [], ["id", "other"], [],
                ["search", "contact"],
            ]
        )
        #expect(
            SceneModule.contacts.scenes.map(\.segues) == [
                [
                    SegueDeclaration("ViewContact"), SegueDeclaration("AddContact"),
                    SegueDeclaration("BirthdayList"), SegueDeclaration("DuplicateList"),
                    SegueDeclaration("PickCategory", .present, result: String.self),
                ],
                [
                    SegueDeclaration("EditContact"), SegueDeclaration("ContactList", .unwind),
                    SegueDeclaration("ViewContact"),
                    SegueDeclaration("PickContact", .present, result: PickedItem.self),
                ],
                [SegueDeclaration("ViewContact", .replace)], [SegueDeclaration("ViewContact", .unwind)],
                [SegueDeclaration("ViewContact")], [SegueDeclaration("MergeContacts")],
                [SegueDeclaration("ViewContact"), SegueDeclaration("Result", to: "ViewContact", .back)],
                [], [],
            ]
        )
        let results = SceneModule.contacts.scenes.filter(\.isInternal).map {
            [$0.name, $0.result?.description]
        }
        #expect(
            results == [["PickCategory", "Swift.String"], ["PickContact", "SceneKitCore.PickedItem"]]
        )
    }
}
