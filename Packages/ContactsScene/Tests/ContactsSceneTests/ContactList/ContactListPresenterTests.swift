import Testing

@testable import ContactsScene

@MainActor
@Suite("The contact list's presenter")
struct ContactListPresenterTests {
    private let presenter = ContactListPresenter()
    private let display = ContactListDisplaySpy()

    init() { presenter.viewController = display }

    private func present(
        _ contacts: [Contact],
        request: ContactList.ShowContacts.Request = .init(),
        change: ContactChange? = nil
    ) {
        presenter.presentContacts(
            response: .init(
                request: request,
                page: .success(
                    .init(contacts: contacts, offset: 0, total: contacts.count, isTotalLowerBound: false)
                ),
                change: change
            )
        )
    }

    @Test("000-26: the first letters of the names become capitals, and the rest stays")
    func capitals() {
        present([.sample("1", "ivan", "petrov"), .sample("2", "mcDonald", "o’neill")])
        #expect(
            display.contacts.first?.displayedContacts.map(\.fullName) == ["Ivan Petrov", "McDonald O’neill"]
        )
    }

    @Test("000-28: a name alone has no stray space, and a card without one is shown by what else it says")
    func names() {
        present([
            .sample("1", "ada", ""), .sample("2", "", "lovelace"), .sample("3", "", "", email: "a@b.org"),
        ])
        #expect(display.contacts.first?.displayedContacts.map(\.fullName) == ["Ada", "Lovelace", "a@b.org"])
    }

    @Test("A contact is shown with its first phone, e-mail and organisation")
    func displayedContact() {
        present([.sample("1", "ada", "lovelace", phone: "+44 20", email: "ada@x.org")])
        #expect(
            display.contacts.first?.displayedContacts == [
                .init(
                    id: "1",
                    firstName: "Ada",
                    lastName: "Lovelace",
                    phone: "+44 20",
                    email: "ada@x.org",
                    organisation: ""
                )
            ]
        )
    }

    @Test(
        "An empty list says why it is empty",
        arguments: [
            (
                "", "",
                "No contacts yet. Begin with 'import', which reads a vCard or CSV file, or with 'add'.", false
            ),
            ("zzz", "", "No contact matches 'zzz'.", true),
            ("", "chess", "No contact is in the category 'chess'.", true),
            ("zzz", "chess", "No contact in the category 'chess' matches 'zzz'.", true),
        ]
    )
    func placeholders(search: String, category: String, text: String, isNotice: Bool) {
        present([], request: .init(search: search, category: category))
        #expect(display.contacts.first?.placeholder == text)
        #expect(display.contacts.first?.notice == (isNotice ? .warning(text) : nil))
    }

    @Test("Errors reach the person")
    func failure() {
        presenter.presentContacts(response: .init(request: .init(), page: .failure(.storage("it is locked"))))
        #expect(display.contacts.first?.notice == .error("The contacts could not be reached: it is locked"))
    }

    @Test("What was done is said in words")
    func notices() {
        presenter.presentSortOrder(response: .init(result: .success(.firstName)))
        presenter.presentDeletedContact(response: .init(contact: .success(.sample("1", "ada", "lovelace"))))
        presenter.presentUndoneDelete(response: .init(contact: .success(nil)))
        #expect(
            display.notices == [
                .information("Sorted by first name."),
                .information("Deleted Ada Lovelace. 'undo' brings it back."),
                .warning("There is nothing to undo."),
            ]
        )
    }

    @Test("The question names who would be deleted; a contact that is gone cannot be asked about")
    func question() {
        presenter.presentDeleteQuestion(response: .init(contact: .success(.sample("1", "ada", "lovelace"))))
        presenter.presentDeleteQuestion(response: .init(contact: .failure(.notFound(id: "9"))))
        #expect(
            display.questions == [
                .init(question: "Delete Ada Lovelace?", confirm: "Delete", notice: nil),
                .init(question: nil, confirm: "", notice: .error("There is no contact '9'.")),
            ]
        )
    }

    @Test("An import is told with its numbers, and its faults with file, line and column")
    func importReport() {
        let report = ImportReport(
            document: "a.vcf",
            added: 1_200,
            known: 1,
            groups: 1,
            faults: [.init(line: 4, column: 1, message: "no colon"), .init(line: 9, message: "no end")],
            faultCount: 3
        )
        presenter.presentImport(response: .progress(.init(read: 1_000_000, fraction: 0.25)))
        presenter.presentImport(response: .ended(.success(report)))
        #expect(
            display.work == [
                .init(progress: .init(label: "Importing", fraction: 0.25, detail: "1,000,000 contacts read")),
                .init(
                    notice: .warning(
                        """
                        Imported 1,200 contacts. 1 was there already. 1 group card is kept. 3 could not be read:
                        a.vcf:4:1: no colon
                        a.vcf:9: no end
                        and 1 more
                        """
                    )
                ),
            ]
        )
    }
}
