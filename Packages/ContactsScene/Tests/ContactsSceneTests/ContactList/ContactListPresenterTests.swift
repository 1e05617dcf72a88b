import ContactCards
import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The contact list's presenter")
struct ContactListPresenterTests {
    private let presenter = ContactListPresenter()
    private let view = ContactListDisplaySpy()
    private let ada = Contact.sample("ada", "ada", "lovelace")
    private let emptyBook =
        "No contacts yet. Begin with 'import', which reads a vCard or CSV file, or with 'add'."

    init() { presenter.viewController = view }

    private func present(
        _ contacts: [Contact],
        query: ContactQuery = .init(),
        isUpdate: Bool = false,
        change: ContactChange? = nil
    ) {
        presenter.presentContacts(
            response: .init(
                query: query,
                isUpdate: isUpdate,
                page: .success(
                    .init(contacts: contacts, offset: 0, total: contacts.count, isTotalLowerBound: false)
                ),
                change: change
            )
        )
    }

    @Test("A row shows the beginning of long texts, and the first of many values")
    func longTexts() throws {
        var contact = ada
        contact.card.formattedName = String(repeating: "n", count: 5_000)
        contact.card.organisation = [String(repeating: "e\u{301}", count: 5_000)]
        contact.card.phones = (0..<100).map {
            LabeledValue("1\($0)", labels: Array(repeating: "home", count: 500))
        }
        present([contact])
        let viewModel = try #require(view.received.last as? ContactList.ShowContacts.ViewModel)
        let row = try #require(viewModel.displayedContacts.first)
        #expect(row.formattedName == String(repeating: "n", count: 300) + "…")
        #expect(row.organisation == String(repeating: "e\u{301}", count: 300) + "…")
        #expect(row.phones.count == 20)
        #expect(row.phones.allSatisfy { "\($0.$label)".count < 310 })
    }

    /// The view model of a list with these contacts.
    private func list(
        _ contacts: [ContactList.ShowContacts.ViewModel.DisplayedContact] = [],
        title: String = "Contacts",
        placeholder: String,
        notice: Message? = nil
    ) -> ContactList.ShowContacts.ViewModel {
        .init(
            displayedContacts: contacts,
            offset: 0,
            total: contacts.count,
            isTotalLowerBound: false,
            title: LocalizedText(verbatim: title),
            placeholder: LocalizedText(verbatim: placeholder),
            notice: notice
        )
    }

    private func displayed(
        _ id: String,
        _ first: String,
        _ last: String,
        formattedName: String = "",
        phone: String = "",
        email: String = "",
        organisation: String = "",
        phones: [DetailBlock.Item] = [],
        emails: [DetailBlock.Item] = []
    ) -> ContactList.ShowContacts.ViewModel.DisplayedContact {
        .init(
            id: id,
            formattedName: formattedName,
            firstName: first,
            lastName: last,
            phone: phone,
            email: email,
            organisation: organisation,
            phones: phones,
            emails: emails
        )
    }

    // MARK: - Show contacts

    @Test("000-26, 001-05, 000 demo: ivan petrov becomes Ivan Petrov, and the other letters stay")
    func capitals() {
        present([
            .sample("1", "ivan", "petrov"), .sample("2", "mcDonald", "o’neill"), .sample("3", "élodie", "x"),
            .sample("4", "李", "小龍"), .sample("5", "IVAN", "de la Cruz"),
        ])
        view.expect(
            list(
                [
                    displayed("1", "Ivan", "Petrov"), displayed("2", "McDonald", "O’neill"),
                    displayed("3", "Élodie", "X"), displayed("4", "李", "小龍"),
                    displayed("5", "IVAN", "De la Cruz"),
                ],
                placeholder: emptyBook
            )
        )
    }

    @Test("A row shows the card's formatted name unchanged, if it has one")
    func formattedNames() {
        present([.named("1", "bell hooks", "hooks;bell"), .named("2", " Mom ", "Doe;jane")])
        view.expect(
            list(
                [
                    displayed("1", "Bell", "Hooks", formattedName: "bell hooks"),
                    displayed("2", "Jane", "Doe", formattedName: "Mom"),
                ],
                placeholder: emptyBook
            )
        )
        #expect(displayed("1", "Jane", "Doe", formattedName: "Mom").fullName == "Mom")
    }

    @Test("000-28: the full name is first, blank, last; a single name has no extra blank")
    func fullName() {
        #expect(displayed("1", "小明", "王").fullName == "王小明")
        #expect(displayed("1", "Ivan", "Petrov").fullName == "Ivan Petrov")
        #expect(displayed("1", "Ivan", "").fullName == "Ivan")
        #expect(displayed("1", "", "Petrov").fullName == "Petrov")
        #expect(displayed("1", "", "").fullName == "")
    }

    @Test("A card without a name is shown with another property as name, or as nameless")
    func names() {
        var organisation = Contact.sample("1", "", "")
        organisation.card.organisation = ["Acme", "Sales"]
        present([
            organisation, .sample("2", "", "", email: "a@b.org"), .sample("3", "", "", phone: "+44 20"),
            .sample("4", "", ""),
        ])
        view.expect(
            list(
                [
                    displayed("1", "Acme", "", organisation: "Acme"),
                    displayed(
                        "2",
                        "a@b.org",
                        "",
                        email: "a@b.org",
                        emails: [.init("home", "a@b.org", kind: .email)]
                    ),
                    displayed(
                        "3",
                        "+44 20",
                        "",
                        phone: "+44 20",
                        phones: [.init("work", "+44 20", kind: .phone)]
                    ),
                    displayed("4", "No name", ""),
                ],
                placeholder: emptyBook
            )
        )
    }

    @Test("A row shows the preferred phone and e-mail, else the first, and carries all of them")
    func displayedContact() {
        var contact = Contact.sample("1", "ada", "lovelace", phone: "+44 20", email: "ada@x.org")
        contact.card.phones += [
            .init("+44 30", labels: ["work", "fax"], preference: 2),
            .init("+44 40", labels: [], preference: 50),
        ]
        contact.card.properties += [
            .init("TEL", parameters: [.init("PREF", ["2"])], value: "+44 50"),
            .init("TEL", parameters: [.init("PREF", ["1000"])], value: "+44 60"),
        ]
        contact.card.emails.append(.init("ada@y.org"))
        contact.card.organisation = ["Acme", "Sales"]
        present([contact])
        view.expect(
            list(
                [
                    displayed(
                        "1",
                        "Ada",
                        "Lovelace",
                        phone: "+44 50",
                        email: "ada@x.org",
                        organisation: "Acme",
                        phones: [
                            .init("work", "+44 20", kind: .phone),
                            .init("work, fax", "+44 30", kind: .phone),
                            .init("", "+44 40", kind: .phone),
                            .init("", "+44 50", kind: .phone),
                            .init("", "+44 60", kind: .phone),
                        ],
                        emails: [
                            .init("home", "ada@x.org", kind: .email),
                            .init("", "ada@y.org", kind: .email),
                        ]
                    )
                ],
                placeholder: emptyBook
            )
        )
    }

    @Test("The type pref of vCard 3.0 marks the preferred value")
    func preferredType() {
        var contact = Contact.sample("1", "ada", "lovelace", email: "ada@x.org")
        contact.card.emails.append(.init("ada@y.org", labels: ["work"], isPreferred: true))
        present([contact])
        view.expect(
            list(
                [
                    displayed(
                        "1",
                        "Ada",
                        "Lovelace",
                        email: "ada@y.org",
                        emails: [
                            .init("home", "ada@x.org", kind: .email),
                            .init("work", "ada@y.org", kind: .email),
                        ]
                    )
                ],
                placeholder: emptyBook
            )
        )
    }

    @Test("A window keeps its offset, order and total, also if the total is a lower bound")
    func window() {
        presenter.presentContacts(
            response: .init(
                query: .init(search: "a", category: "chess", offset: 50, limit: 1),
                page: .success(
                    .init(
                        contacts: [ada],
                        offset: 50,
                        total: 2_000,
                        isTotalLowerBound: true,
                        order: .firstName
                    )
                )
            )
        )
        view.expect(
            ContactList.ShowContacts.ViewModel(
                displayedContacts: [displayed("ada", "Ada", "Lovelace")],
                offset: 50,
                total: 2_000,
                isTotalLowerBound: true,
                isByLastName: false,
                title: "Contacts in chess",
                placeholder: "No contact in the category 'chess' matches 'a'."
            )
        )
    }

    @Test(
        "An empty list shows the reason",
        arguments: [
            (
                "", "", "Contacts",
                "No contacts yet. Begin with 'import', which reads a vCard or CSV file, or with 'add'.", false
            ),
            ("zzz", "", "Contacts", "No contact matches 'zzz'.", true),
            ("", "chess", "Contacts in chess", "No contact is in the category 'chess'.", true),
            (
                "zzz", "chess", "Contacts in chess", "No contact in the category 'chess' matches 'zzz'.",
                true
            ),
        ]
    )
    func placeholders(search: String, category: String, title: String, text: String, isNotice: Bool) {
        present([], query: .init(search: search, category: category))
        view.expect(
            list(
                title: title,
                placeholder: text,
                notice: isNotice ? Message(.warning, LocalizedText(verbatim: text)) : nil
            )
        )
    }

    @Test("The title and an empty list name the letter at which the names begin", arguments: ["", "chess"])
    func letter(category: String) {
        present([], query: .init(category: category, from: "M"))
        let reason: LocalizedText = "No name here begins with 'M' or a later letter."
        var viewModel = list(
            title: category.isEmpty ? "Contacts from M on" : "Contacts in chess, from M on",
            placeholder: reason.string,
            notice: Message(.warning, reason)
        )
        viewModel.from = "M"
        view.expect(viewModel)
    }

    @Test(
        "A change by another scene is reported, even if nothing matches",
        arguments: [
            (ContactChange.added(name: "Ada"), Message(.information, "Added Ada.")),
            (.saved(name: "Ada"), Message(.information, "Saved Ada.")),
            (.deleted(name: "Ada"), Message(.information, "Deleted Ada.", undo: "undo")),
        ]
    )
    func change(_ change: ContactChange, message: Message) {
        present([], query: .init(search: "zzz"), change: change)
        view.expect(
            list(
                placeholder: "No contact matches 'zzz'.",
                notice: message
            )
        )
    }

    @Test("An update of the list has no message about missing matches")
    func repeated() {
        present([], query: .init(search: "zzz"), isUpdate: true)
        view.expect(list(placeholder: "No contact matches 'zzz'."))
    }

    @Test("Errors are shown, and an unreadable list is not shown as empty")
    func failure() {
        presenter.presentContacts(response: .init(query: .init(), page: .failure(.storage("it is locked"))))
        view.expect(
            list(
                placeholder: "The contacts cannot be shown.",
                notice: Message(.error, "The contacts could not be reached: it is locked")
            )
        )
    }

    // MARK: - Sort

    @Test("The order is described in words")
    func sort() {
        presenter.presentSortOrder(response: .init(result: .success(.lastName)))
        presenter.presentSortOrder(response: .init(result: .success(.firstName)))
        presenter.presentSortOrder(response: .init(result: .failure(.storage("it is full"))))
        view.expect(
            NoticeViewModel(notice: Message(.information, "Sorted by last name.")),
            NoticeViewModel(notice: Message(.information, "Sorted by first name.")),
            NoticeViewModel(
                notice: Message(.error, "The contacts could not be reached: it is full")
            )
        )
    }
}
