import ContactCards
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

/// The rules of the contact form.
@MainActor
@Suite("The contact form's rules", .throughProtocol)
struct ContactFormTests {
    private let noName = "a first name, a last name, an organisation or a display name is needed"
    private let noPhone =
        "is not a phone number: use digits, spaces and + - ( ) . /, with at least three digits"
    private let noEmail = "'ada' is not an e-mail address like ada@example.org"
    private let noDate = "is not a date: write 1815-12-10, or --12-10 if the year is unknown"

    /// The form for a new or an existing contact.
    private func open(_ contact: Contact? = nil) async throws -> SceneHarness {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        try await store.insert([contact].compactMap(\.self))
        let scene = try SceneHarness(.contacts, services: .contacts(store))
        if let contact {
            await scene.open("EditContact", parameters: ["id": contact.id])
        } else {
            await scene.open("AddContact")
        }
        return scene
    }

    private func expect(saved name: String, in scene: SceneHarness) async throws {
        scene.expect(outcome: .done)
        #expect(scene.screen?.title == name)
        scene.expect(screen: try #require(scene.screen))
        await scene.finish()
    }

    @Test(
        "A birthday is taken in another order than that of ISO 8601",
        arguments: [
            ("29.2.1980", "1980-02-29"), ("2/29/1980", "1980-02-29"), ("3.4.", "--04-03"),
            ("1980/4/3", "1980-04-03"), ("2月29日", "--02-29"),
        ]
    )
    func ownOrder(_ text: String, _ date: String) async throws {
        let scene = try await open()
        await scene.change("birthday", .text(text))
        scene.expect(field: "birthday", values: [.text(date)])
        scene.expect(screen: try #require(scene.screen))
        await scene.finish()
    }

    @Test(
        "A birthday that may be either of two days, or that no calendar has, is refused",
        arguments: [
            ("3/4/1980", "'3/4/1980' may be 1980-04-03 or 1980-03-04: write one of these"),
            (
                "30.2.1980",
                "'30.2.1980' is not a date: write 1815-12-10, or --12-10 if the year is unknown"
            ),
        ]
    )
    func noDay(_ text: String, _ mistake: String) async throws {
        let scene = try await open()
        await scene.change("birthday", .text(text))
        scene.expect(
            field: "birthday",
            values: [.text(text)],
            error: mistake
        )
        scene.expect(screen: try #require(scene.screen))
        await scene.finish()
    }

    // MARK: - Wrong values

    @Test("000 demo: an invalid value is shown with its mistake, and is not saved")
    func mistakes() async throws {
        let scene = try await open()
        scene.expect(screen: .contactForm("New contact"))
        await scene.change("phone", "work: none", "+44 20")
        await scene.change("email", "ada")
        await scene.change("birthday", "work: 1815-12-10")
        let values: [String: [FieldEntry]] = [
            "phone": ["work: none", "+44 20"], "email": ["ada"], "birthday": ["work: 1815-12-10"],
        ]
        let errors: [String: LocalizedText] = [
            "phone": "'none' \(noPhone)", "email": LocalizedText(verbatim: noEmail),
            "birthday": "'work: 1815-12-10' \(noDate)",
        ]
        scene.expect(screen: .contactForm("New contact", values: values, errors: errors))
        await scene.perform("save", ["first-name": ["Ada"]])
        scene.expect(
            screen: .contactForm(
                "New contact",
                values: values.merging(["first-name": ["Ada"]]) { $1 },
                errors: errors,
                message: Message(
                    .error,
                    "Phone: 'none' \(noPhone); E-mail: \(noEmail); Birthday: 'work: 1815-12-10' \(noDate)."
                )
            )
        )
        await scene.change("phone", "work: +44 20")
        await scene.change("email")
        await scene.change("birthday", " 1815-12-10 ")
        scene.expect(
            screen: .contactForm(
                "New contact",
                values: [
                    "first-name": ["Ada"], "phone": [.parts(["label": "work", "number": "+44 20"])],
                    "birthday": ["1815-12-10"],
                ]
            )
        )
        await scene.perform("save")
        try await expect(saved: "Ada", in: scene)
    }

    @Test("A phone or an e-mail with only a label is invalid")
    func onlyLabels() async throws {
        let scene = try await open()
        await scene.change("phone", "work:")
        await scene.change("email", .parts(["label": "home", "address": " "]))
        scene.expect(field: "phone", values: ["work:"], error: "its part 'Number' is needed")
        scene.expect(
            field: "email",
            values: [.parts(["label": "home", "address": " "])],
            error: "its part 'Address' is needed"
        )
        scene.expect(screen: try #require(scene.screen))
        await scene.finish()
    }

    @Test("Existing values are not checked, new ones are")
    func imported() async throws {
        let scene = try await open(.sample("1", "Ada", "Lovelace", phone: "none", email: "ada"))
        await scene.change("phone", "work: none", "neither")
        scene.expect(field: "phone", values: ["work: none", "neither"], error: "'neither' \(noPhone)")
        await scene.change("phone", "work: none")
        let shown: FieldEntry = .parts(["label": "work", "number": "none"])
        scene.expect(field: "phone", values: [shown])
        await scene.perform("save", ["title": ["Countess"]])
        try await expect(saved: "Ada Lovelace", in: scene)
    }

    // MARK: - Names

    @Test("000 demo: a contact without a name, or with a blank one, is refused")
    func nameless() async throws {
        let scene = try await open()
        await scene.perform("save", ["first-name": ["  "], "title": ["Countess"]])
        scene.expect(
            screen: .contactForm(
                "New contact",
                values: ["title": ["Countess"]],
                errors: ["first-name": LocalizedText(verbatim: noName)],
                message: Message(.error, "First name: \(noName).")
            )
        )
        await scene.change("last-name", "Lovelace")
        scene.expect(
            screen: .contactForm("New contact", values: ["title": ["Countess"], "last-name": ["Lovelace"]])
        )
        await scene.perform("save")
        try await expect(saved: "Lovelace", in: scene)
    }

    @Test(
        "000 demo: one name or an organisation is sufficient",
        arguments: ["first-name", "last-name", "organisation", "display-name"]
    )
    func names(field: String) async throws {
        let scene = try await open()
        await scene.perform("save", [field: ["Ada"]])
        try await expect(saved: "Ada", in: scene)
    }

    @Test("A contact that never had a name may be saved without one")
    func neverNamed() async throws {
        let scene = try await open(.sample("1", "", "", phone: "+44 20"))
        await scene.perform("save", ["title": ["Countess"]])
        try await expect(saved: "+44 20", in: scene)
    }

    @Test("A contact that has a name may not lose it")
    func lostName() async throws {
        let scene = try await open(.sample("1", "", "Lovelace"))
        await scene.perform("save", ["last-name": []])
        scene.expect(
            screen: .contactForm(
                "Edit contact",
                loaded: ["last-name": ["Lovelace"]],
                errors: ["first-name": LocalizedText(verbatim: noName)],
                message: Message(.error, "First name: \(noName).")
            )
        )
        await scene.finish()
    }

    // MARK: - Leaving

    @Test("A form without changes, or with reverted changes, is left without a question")
    func changedBack() async throws {
        let contact = Contact.sample("1", "Ada", "", phone: "+44 20")
        let scene = try await open(contact)
        let values: [String: [FieldEntry]] = [
            "first-name": ["Ada"], "phone": [.parts(["label": "work", "number": "+44 20"])],
        ]
        let form = Screen.contactForm("Edit contact", values: values, loaded: values)
        scene.expect(screen: form)
        await scene.change("title", "Countess")
        await scene.back()
        let changed = values.merging(["title": ["Countess"]]) { $1 }
        var asked = Screen.contactForm("Edit contact", values: changed, loaded: values)
        asked.question = Question("Leave without saving the changes?", confirm: "Leave", isDestructive: true)
        scene.expect(screen: asked)
        await scene.answer(false)
        scene.expect(outcome: .refused(.init(.declined, "the question was declined")))
        await scene.change("title")
        await scene.change("phone", "work: +44 20")
        scene.expect(screen: form)
        await scene.back()
        scene.expectEnd()
        await scene.finish()
    }
}
