import ContactCards
import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of the contacts to choose from")
struct PickContactPresenterTests {
    private let presenter = PickContactPresenter()
    private let view = PickContactDisplaySpy()
    private let ada = Contact.sample("ada", "ada", "lovelace", phone: "+44 20")

    init() { presenter.viewController = view }

    // MARK: - Show contacts

    @Test("000-26: a contact is shown as in the contact list")
    func contacts() {
        presenter.presentContacts(
            response: .init(
                query: .init(search: "a"),
                page: .success(.init(contacts: [ada], offset: 3, total: 2_000, isTotalLowerBound: true))
            )
        )
        view.expect(
            PickContact.ShowContacts.ViewModel(
                displayedContacts: [
                    .init(
                        id: "ada",
                        firstName: "Ada",
                        lastName: "Lovelace",
                        phone: "+44 20",
                        email: "",
                        organisation: "",
                        phones: [.init("work", "+44 20", kind: .phone)]
                    )
                ],
                offset: 3,
                total: 2_000,
                isTotalLowerBound: true,
                title: "Choose a contact",
                placeholder: "No contact matches 'a'."
            )
        )
    }

    @Test(
        "No contact, no match, and an error have different messages",
        arguments: [
            ("", .success(()), "There are no contacts to choose from.", nil),
            (
                "zzz", .success(()), "No contact matches 'zzz'.",
                Message(.warning, "No contact matches 'zzz'.")
            ),
            (
                "", .failure(.storage("locked")), "The contacts cannot be shown.",
                Message(.error, "The contacts could not be reached: locked")
            ),
        ] as [(String, Result<Void, ContactsFailure>, String, Message?)]
    )
    func noRows(search: String, result: Result<Void, ContactsFailure>, placeholder: String, notice: Message?)
    {
        presenter.presentContacts(
            response: .init(
                query: .init(search: search),
                page: result.map { .init(contacts: [], offset: 0, total: 0, isTotalLowerBound: false) }
            )
        )
        view.expect(
            PickContact.ShowContacts.ViewModel(
                displayedContacts: [],
                offset: 0,
                total: 0,
                isTotalLowerBound: false,
                title: "Choose a contact",
                placeholder: LocalizedText(verbatim: placeholder),
                notice: notice
            )
        )
    }

    // MARK: - Find contact

    @Test("A found contact is presented with its addresses; a chosen one that is gone is reported")
    func chosen() {
        var card = Card(version: .v40)
        card.name = CardName(given: "Ada", family: "Lovelace")
        var address = LabeledAddress(labels: ["home"])
        address.street = "12 St James"
        address.locality = "London"
        card.addresses = [address, LabeledAddress()]
        let contact = Contact(id: "1", card: card)
        presenter.presentFoundContact(response: .init(text: "1", isChosen: true, contact: .success(contact)))
        presenter.presentFoundContact(response: .init(text: "1", isChosen: true, contact: .success(nil)))
        view.expect(
            PickContact.FindContact.ViewModel(
                contact: .init(id: "1", name: "Ada Lovelace", addresses: ["12 St James\nLondon"])
            ),
            PickContact.FindContact.ViewModel(notice: Message(.warning, "The contact is no longer there."))
        )
    }

    @Test("A found contact is presented with its name; otherwise the message explains what to do")
    func found() {
        presenter.presentFoundContact(response: .init(text: "ada", contact: .success(ada)))
        presenter.presentFoundContact(response: .init(text: "a", contact: .success(nil)))
        presenter.presentFoundContact(response: .init(text: "a", contact: .failure(.storage("locked"))))
        view.expect(
            PickContact.FindContact.ViewModel(contact: .init(id: "ada", name: "Ada Lovelace")),
            PickContact.FindContact.ViewModel(
                notice: Message(
                    .warning,
                    "More than one contact matches 'a': choose one, or give its id."
                )
            ),
            PickContact.FindContact.ViewModel(
                notice: Message(.error, "The contacts could not be reached: locked")
            )
        )
    }

    @Test("000-01: the presenter does not retain its view")
    func weakView() {
        let presenter = PickContactPresenter()
        do {
            let view = PickContactDisplaySpy()
            presenter.viewController = view
            #expect(presenter.viewController === view)
        }
        #expect(presenter.viewController == nil)
    }
}
