import ContactCards
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of one contact's card")
struct ViewContactPresenterTests {
    private let presenter = ViewContactPresenter()
    private let view = ViewContactDisplaySpy()
    private let ada = Contact.sample("ada", "ada", "lovelace")

    init() { presenter.viewController = view }

    // MARK: - Fetch contact

    @Test("000-05, 000-26: all properties of the card become text, in order, with labels and kinds")
    func wholeCard() throws {
        var card = Card(version: .v40)
        card.name = CardName(
            prefix: "Dr",
            given: "ada",
            additional: "King",
            family: "lovelace",
            suffix: "FRS"
        )
        card.nickname = "Enchantress"
        card.organisation = ["Analytical Engine", "", "Numbers"]
        card.title = "Countess"
        card.phones = [LabeledValue("+44 20", labels: ["work", "cell"]), LabeledValue("0123")]
        card.emails = [LabeledValue("ada@example.org", labels: ["home"])]
        var address = LabeledAddress(labels: ["home"])
        address.street = "12 St James's Square"
        address.locality = "London"
        address.country = "UK"
        card.addresses = [address]
        card.birthday = PartialDate(year: 1815, month: 12, day: 10)
        card.urls = ["https://example.org", "https://example.com"]
        card.categories = ["work", "chess"]
        card.notes = "First line\nsecond"
        card.properties.append(CardProperty("PHOTO", value: "https://example.org/ada.png"))
        presenter.presentContact(response: .init(contact: .success(Contact(id: "7", card: card))))
        view.expect(
            ViewContact.FetchContact.ViewModel(
                title: "Ada Lovelace",
                picture: Picture(of: "Ada Lovelace", subject: .person),
                hasPhoto: true,
                items: [
                    .init("Name", "Dr Ada King Lovelace FRS"),
                    .init("Nickname", "Enchantress"),
                    .init("Organisation", "Analytical Engine, Numbers"),
                    .init("Title", "Countess"),
                    .init("Phone (work, cell)", "+44 20", kind: .phone),
                    .init("Phone", "0123", kind: .phone),
                    .init("E-mail (home)", "ada@example.org", kind: .email),
                    .init(
                        "Address (home)",
                        "12 St James's Square\nLondon\nUK",
                        kind: .postalAddress
                    ),
                    .init("Birthday", "10 December 1815", kind: .partialDate),
                    .init("Web", "https://example.org", kind: .link),
                    .init("Web", "https://example.com", kind: .link),
                    .init("Categories", "work, chess"),
                    .init("Notes", "First line\nsecond"),
                    .init("Photo", "https://example.org/ada.png", kind: .link),
                    .init("Id", "7", kind: .identifier),
                ]
            )
        )
    }

    @Test("All known properties are shown, and unknown properties separately")
    func allThatIsKnown() throws {
        var card = Card(version: .v40)
        card.properties += [
            .init("FN", value: "Mom"), .init("N", value: "curie;marie;;Dr;"),
            .init("ORG", value: "Sorbonne;Physics"), .init("ORG", value: "Radium Institute"),
            .init("TITLE", value: "Professor"), .init("ROLE", value: "Head\\, physics"),
            .init("IMPP", parameters: [.init("TYPE", ["home"])], value: "xmpp:marie@example.org"),
            .init("BDAY", parameters: [.init("VALUE", ["text"])], value: "circa 1867"),
            .init("ANNIVERSARY", value: "18950726"), .init("GENDER", value: "F;une femme"),
            .init("RELATED", parameters: [.init("TYPE", ["spouse"])], value: "Pierre Curie"),
            .init("PHOTO", parameters: [.init("ENCODING", ["b"]), .init("TYPE", ["JPEG"])], value: "AQID"),
            .init("X-FAVOURITE", parameters: [.init("TYPE", ["WORK"])], value: "radium\\nand polonium"),
            .init("X-ABDATE", group: "item1", value: "1903-12-10"),
            .init("X-ABLABEL", group: "item1", value: "Nobel Prize"),
            .init("KEY", value: "data:application/pgp-keys;base64,AQID"), .init("X-EMPTY", value: " "),
        ]
        presenter.presentContact(
            response: .init(
                contact: .success(Contact(id: "7", card: card)),
                groups: .named("Laureates", "Paris")
            )
        )
        view.expect(
            ViewContact.FetchContact.ViewModel(
                title: "Mom",
                picture: Picture(of: "Mom", subject: .person),
                hasPhoto: true,
                items: [
                    .init("Name", "Mom"),
                    .init("Full name", "Dr Marie Curie"),
                    .init("Organisation", "Sorbonne, Physics"),
                    .init("Organisation", "Radium Institute"),
                    .init("Title", "Professor"),
                    .init("Role", "Head, physics"),
                    .init("Chat (home)", "xmpp:marie@example.org"),
                    .init("Birthday", "circa 1867"),
                    .init("Anniversary", "26 July 1895", kind: .partialDate),
                    .init("Gender", "female, une femme"),
                    .init("Related (spouse)", "Pierre Curie"),
                    .init("Photo", "image/jpeg, 3 bytes"), .init("Id", "7", kind: .identifier),
                ],
                others: [
                    .init("X-FAVOURITE (work)", "radium\nand polonium"),
                    .init("Nobel Prize", "1903-12-10"),
                    .init("KEY", "application/pgp-keys, 3 bytes"),
                ],
                groups: [.init(id: "Laureates", name: "Laureates"), .init(id: "Paris", name: "Paris")]
            )
        )
    }

    @Test("The first embedded photo that is an image by its bytes is the contact's picture; none is fetched")
    func photo() throws {
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 1, 0, 0, 0, 1]
        var contact = Contact.sample("7", "ivan", "")
        contact.card.properties += [
            .init("PHOTO", value: "https://example.org/ivan.png"),
            .init("PHOTO", value: "data:image/png;base64,PHN2Zy8+"),
        ]
        #expect(contact.photo == nil)
        #expect(contact.picture == Picture(of: "Ivan", subject: .person))
        let data = Data(png).base64EncodedString()
        // The declared type is wrong.
        contact.card.properties.append(.init("PHOTO", value: "data:image/svg+xml;base64," + data))
        let image = try ImageData(png)
        #expect(contact.photo == image)
        #expect(contact.picture == Picture(of: "Ivan", source: image.tag + ".7", subject: .person))
        #expect(Contact.id(inSource: image.tag + ".7") == "7")
    }

    @Test("000-28: a card with one name has no extra blank and no empty items")
    func oneName() {
        presenter.presentContact(response: .init(contact: .success(.sample("7", "ivan", ""))))
        view.expect(
            ViewContact.FetchContact.ViewModel(
                title: "Ivan",
                picture: Picture(of: "Ivan", subject: .person),
                items: [.init("Name", "Ivan"), .init("Id", "7", kind: .identifier)]
            )
        )
    }

    @Test(
        "The change that led to the card is reported",
        arguments: [
            (ContactChange.added(name: "Ada"), "Added Ada."), (.saved(name: "Ada"), "Saved Ada."),
            (.deleted(name: "Bob"), "Deleted Bob."),
        ]
    )
    func change(_ change: ContactChange, text: String) {
        presenter.presentContact(response: .init(contact: .success(ada), change: change))
        view.expect(
            ViewContact.FetchContact.ViewModel(
                title: "Ada Lovelace",
                picture: Picture(of: "Ada Lovelace", subject: .person),
                items: [.init("Name", "Ada Lovelace"), .init("Id", "ada", kind: .identifier)],
                notice: Message(.information, LocalizedText(verbatim: text))
            )
        )
    }

    @Test(
        "Errors are shown; a missing contact is a warning",
        arguments: [
            (ContactsFailure.notFound(id: "9"), Message(.warning, "There is no contact '9'.")),
            (.storage("it is locked"), Message(.error, "The contacts could not be reached: it is locked")),
            (.cancelled, Message(.error, "Cancelled.")),
        ]
    )
    func failure(_ failure: ContactsFailure, notice: Message) {
        presenter.presentContact(response: .init(contact: .failure(failure)))
        view.expect(ViewContact.FetchContact.ViewModel(title: "Contact", items: [], notice: notice))
    }

    @Test("An update is marked as one")
    func update() {
        presenter.presentContact(response: .init(isUpdate: true, contact: .success(ada), shown: ada))
        view.expect(
            ViewContact.FetchContact.ViewModel(
                isUpdate: true,
                title: "Ada Lovelace",
                picture: Picture(of: "Ada Lovelace", subject: .person),
                items: [.init("Name", "Ada Lovelace"), .init("Id", "ada", kind: .identifier)]
            )
        )
    }

    @Test("A contact that was shown and no longer exists is a warning with its name")
    func deletedElsewhere() {
        presenter.presentContact(response: .init(contact: .failure(.notFound(id: "ada")), shown: ada))
        presenter.presentContact(
            response: .init(isUpdate: true, contact: .failure(.storage("it is locked")), shown: ada)
        )
        view.expect(
            ViewContact.FetchContact.ViewModel(
                title: "Contact",
                notice: Message(.warning, "Ada Lovelace is no longer there.")
            ),
            ViewContact.FetchContact.ViewModel(
                isUpdate: true,
                title: "Contact",
                notice: Message(.error, "The contacts could not be reached: it is locked")
            )
        )
    }

    @Test("000-01: the presenter does not retain its view")
    func weakView() {
        let presenter = ViewContactPresenter()
        do {
            let view = ViewContactDisplaySpy()
            presenter.viewController = view
            #expect(presenter.viewController === view)
        }
        #expect(presenter.viewController == nil)
    }
}
