import Testing

@testable import ContactsScene

@Suite("The contact form's rules")
struct ContactFormTests {
    @Test("A new form is empty, unmodified, and marks nothing")
    func new() {
        let form = ContactForm()
        #expect(form.draft == ContactDraft())
        #expect(form.problems == [:])
        #expect(!form.isModified)
    }

    @Test("000 demo: a contact without a name, and with a phone that is none, may not be saved")
    func refusal() {
        var form = ContactForm()
        form.complete(with: ["phone": ["work: none"], "email": ["ada"], "birthday": ["soon"]])
        #expect(
            form.problems == [
                .firstName: [.noName], .phone: [.notAPhone("none")], .email: [.notAnEmail("ada")],
                .birthday: [.notADate("soon")],
            ]
        )
    }

    @Test(
        "000 demo: one name, or an organisation, is enough",
        arguments: ["first-name", "last-name", "organisation"]
    )
    func names(field: String) {
        var form = ContactForm()
        form.complete(with: [field: ["Ada"]])
        #expect(form.problems == [:])
        #expect(form.isModified)
    }

    @Test("Blank texts are no name")
    func blank() {
        var form = ContactForm()
        form.complete(with: ["first-name": ["  "], "last-name": [""]])
        #expect(form.problems == [.firstName: [.noName]])
        #expect(!form.isModified)
    }

    @Test("While a person types, only changed fields are marked, all of them, and no missing name")
    func typing() {
        var form = ContactForm()
        form.change("phone", to: ["none", "+44 20"])
        form.change("email", to: ["ada"])
        form.change("first-name", to: [])
        #expect(form.problems == [.phone: [.notAPhone("none")], .email: [.notAnEmail("ada")]])
        form.change("phone", to: ["+44 20"])
        #expect(form.problems == [.email: [.notAnEmail("ada")]])
    }

    @Test("Once saving was tried, every fault stays marked until it is put right")
    func afterRefusal() {
        var form = ContactForm()
        form.complete(with: ["phone": ["none"]])
        form.change("title", to: ["Countess"])
        #expect(form.problems == [.firstName: [.noName], .phone: [.notAPhone("none")]])
        form.change("first-name", to: ["Ada"])
        form.change("phone", to: [])
        #expect(form.problems == [:])
        form.complete(with: [:])
        #expect(form.problems == [:])
    }

    @Test("A field that the form does not have changes nothing")
    func unknownField() {
        var form = ContactForm()
        form.change("shoe-size", to: ["42"])
        #expect(form == ContactForm())
    }

    @Test("Texts that were there before pass, new ones are checked")
    func editing() {
        let original = ContactDraft([.firstName: ["Ada"], .phone: ["none"]])
        var form = ContactForm(editing: original)
        form.complete(with: ["title": ["Countess"]])
        #expect(form.problems == [:])
        form.complete(with: ["phone": ["none", "neither"]])
        #expect(form.problems == [.phone: [.notAPhone("neither")]])
    }

    @Test("A contact that never had a name may be saved without one; one that had, may not lose it")
    func nameless() {
        var unnamed = ContactForm(editing: ContactDraft())
        unnamed.complete(with: ["phone": ["+44 20"]])
        #expect(unnamed.problems == [:])
        var named = ContactForm(editing: ContactDraft([.lastName: ["Lovelace"]]))
        named.complete(with: ["last-name": []])
        #expect(named.problems == [.firstName: [.noName]])
    }

    @Test("What is changed back is not modified")
    func changedBack() {
        var form = ContactForm(editing: ContactDraft([.title: ["Countess"]]))
        form.change("title", to: ["Lady"])
        #expect(form.isModified)
        form.change("title", to: ["Countess"])
        #expect(!form.isModified)
    }

    @Test("A birthday has no label")
    func birthday() {
        var form = ContactForm()
        form.complete(with: ["first-name": ["Ada"], "birthday": ["work: 1815-12-10"]])
        #expect(form.problems == [.birthday: [.notADate("work: 1815-12-10")]])
        form.complete(with: ["birthday": [" 1815-12-10 "]])
        #expect(form.problems == [:])
    }
}
