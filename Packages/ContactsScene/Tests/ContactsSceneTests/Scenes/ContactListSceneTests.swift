import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Messages of the contact list, in the whole cycle")
struct ContactListSceneTests {
    private let people: [Contact] = [.sample("1", "Zoë", "Adams"), .sample("2", "José", "Álvarez")]

    @Test("000 demo: the list is fetched each time it appears")
    func appearsAgain() async throws {
        let fixture = try await ContactsFixture(people)
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.select(list: "contacts", row: "1"))
        // Another process adds a contact.
        try await fixture.store.insert([.sample("3", "ada", "lovelace")])
        try await fixture.navigator.send(.back)
        #expect(try fixture.rows.map { $0[0] } == ["Zoë Adams", "José Álvarez", "Ada Lovelace"])
    }

    @Test(
        "Undo without a change is refused with the reason",
        arguments: ["/ContactList", "/ContactList/DuplicateList"]
    )
    func nothingToUndo(location: String) async throws {
        let fixture = try await ContactsFixture(people)
        try await fixture.open(location)
        let refusal = await #expect(throws: EventRefusal.self) {
            try await fixture.navigator.send(.action("undo"))
        }
        #expect(refusal?.description == "there is nothing to undo")
    }

    @Test(
        "A list that is opened with a search reads the contacts once, and a search command opens it this way"
    )
    func readsOnce() async throws {
        let page = ContactList.ShowContacts.Response.Page(
            contacts: people,
            offset: 0,
            total: 2,
            isTotalLowerBound: false
        )
        let worker = ContactListWorkerSpy(.init(page: .success(page)))
        let view = ContactListConfigurator.configure(worker: worker)
        try #require(view.dataStore as? ContactListInteractor).query.search = "z"
        let navigator = try await ContactsFixture().navigator
        navigator.push(view)
        await navigator.settle()
        worker.calls.expect(.changes, .page(ContactQuery(search: "z")))
        let search = ContactListViewController.actions.first { $0.action.identifier == "search" }
        #expect(search?.action.parameters.map(\.parameter) == ["search"])
    }

    @Test("000-26, 001-05, 000 demo: a contact typed as ivan petrov is shown as Ivan Petrov everywhere")
    func ivanPetrov() async throws {
        let fixture = try await ContactsFixture()
        try await fixture.open("/ContactList/AddContact")
        try await fixture.navigator.send(.change(field: "first-name", values: ["ivan"]))
        try await fixture.navigator.send(.change(field: "last-name", values: ["petrov"]))
        try await fixture.navigator.send(
            .action(
                "save",
                values: ["phone": ["cell: +7 999 111-22-33"], "address": ["home: Arbat 1; Moscow"]]
            )
        )
        let screen = try fixture.screen
        #expect(screen.title == "Ivan Petrov")
        #expect(screen.message == Message(.information, "Added Ivan Petrov."))
        let stored = try #require(try await fixture.store.allContacts().first)
        #expect(stored.card.name.given == "ivan")
        try await fixture.navigator.send(.back)
        #expect(try fixture.rows == [["Ivan Petrov", "+7 999 111-22-33", "", ""]])
    }

    @Test("After deleting the only match, the message about undo is shown instead of 'no matches'")
    func deleteOnlyMatch() async throws {
        let fixture = try await ContactsFixture(people)
        try await fixture.open("/ContactList;search=zoe")
        try await fixture.navigator.send(.action("delete", values: ["id": ["1"]]))
        try await fixture.navigator.send(.answer(true))
        #expect(
            try fixture.screen.message
                == Message(.information, "Deleted Zoë Adams.", undo: "undo")
        )
        #expect(try fixture.screen.lists.first?.placeholder == "No contact matches 'zoe'.")
        try await fixture.navigator.send(.action("undo"))
        #expect(try fixture.screen.message == Message(.information, "Zoë Adams is back."))
        #expect(try fixture.rows.map { $0[0] } == ["Zoë Adams"])
    }

    @Test("Sorting and importing report their results even if a search matches nothing")
    func noMatch() async throws {
        let fixture = try await ContactsFixture(
            people,
            documents: ["a.vcf": "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nN:;Ada;;;\r\nEND:VCARD\r\n"]
        )
        try await fixture.open("/ContactList;search=zzz")
        #expect(try fixture.screen.message == Message(.warning, "No contact matches 'zzz'."))
        try await fixture.navigator.send(.action("sort", values: ["by": ["first-name"]]))
        #expect(try fixture.screen.message == Message(.information, "Sorted by first name."))
        try await fixture.navigator.send(.action("import", values: ["document": ["a.vcf"]]))
        #expect(try fixture.screen.message == Message(.information, "Imported 1 contact."))
    }

    @Test("The list follows changes by others, and a command does not wait for them")
    func follows() async throws {
        let fixture = try await ContactsFixture([.sample("ada", "Ada", "Lovelace")])
        try await fixture.open("/ContactList;search=lovelace")
        #expect(fixture.navigator.isSettled)
        try await fixture.store.insert([.sample("byron", "Anne", "Lovelace"), .sample("bob", "Bob", "Bird")])
        while try fixture.rows.count < 2 { await Task.yield() }
        await fixture.navigator.settle()
        #expect(try fixture.screen.lists.first?.rows.map(\.identifier) == ["ada", "byron"])
        var batch = RecordBatch()
        batch.delete(Contact.self, id: "ada")
        try await fixture.store.write(batch)
        while try fixture.rows.count > 1 { await Task.yield() }
        #expect(try fixture.screen.message == nil)
    }

    @Test("A cancelled import shows the contacts that it has added")
    func cancelledImport() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let configurator = Configurator(services: .contacts(store, documents: EndlessDocuments()))
        try configurator.register(SceneModule.contacts.scenes)
        let navigator = Navigator(configurator: configurator)
        #expect(await navigator.open(Location("ContactList")) == .done)
        await navigator.settle()
        try navigator.post(.action("import", values: ["document": ["endless"]]))
        while navigator.screen?.blocks.first?.isProgress != true {
            try await Task.sleep(for: .milliseconds(1))
        }
        try await navigator.send(.action("cancel"))
        let count = try await store.count(Contact.self).value
        #expect(count >= 5_000)
        let list = try #require(navigator.screen?.lists.first)
        #expect(list.rows.count == 50 && list.total.count == count)
        let message = try #require(navigator.screen?.message)
        #expect(
            message
                == Message(
                    .warning,
                    "Import cancelled: \(ContactWording.contacts(count)) had been added."
                )
        )
    }

    @Test("A failing store is reported, and not shown as an empty list")
    func failure() async throws {
        let fixture = try await ContactsFixture(people)
        try await fixture.store.close()
        try await fixture.open("/ContactList")
        #expect(
            try fixture.screen.message
                == Message(.error, "The contacts could not be reached: the store has been closed")
        )
        #expect(try fixture.screen.lists.first?.placeholder == "The contacts cannot be shown.")
    }

    @Test("Saving a new contact twice stores it once")
    func savedTwice() async throws {
        let fixture = try await ContactsFixture()
        try await fixture.open("/ContactList/AddContact")
        let save = Event.action("save", values: ["first-name": ["Ada"]])
        try fixture.navigator.post(save)
        try await fixture.navigator.send(save)
        #expect(try await fixture.store.allContacts().count == 1)
        #expect(try fixture.screen.message == Message(.information, "Added Ada."))
    }
}

extension Block {
    fileprivate var isProgress: Bool { if case .progress = self { true } else { false } }
}

/// A document without an end.
private struct EndlessDocuments: DocumentAccess {
    func openForReading(_ name: String) throws -> any DocumentReader { Reader() }

    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        throw DocumentError(name, reason: "it is only read")
    }

    private final class Reader: DocumentReader {
        let size: Int? = nil
        private var number = 0
        private var rest: ArraySlice<UInt8> = []

        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            if rest.isEmpty {
                let cards = (number..<number + 1_000).map {
                    "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:\($0)\r\nFN:N\($0)\r\nN:;N\($0);;;\r\nEND:VCARD\r\n"
                }
                number += 1_000
                rest = Array(cards.joined().utf8)[...]
            }
            let part = rest.prefix(buffer.count)
            buffer.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
    }
}
