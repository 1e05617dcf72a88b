import Testing

@_spi(Hosting) @testable import SceneKitCore

@Suite("Suggested words in the person's language")
struct SuggestedWordTests {
    private static let texts = Texts(language: "de", table: ["home": "Privat", "work": "Beruf"])

    private static let phone = Field(
        "phone",
        kind: .group([
            Field("label", suggestions: ["home", "work", LocalizedText(verbatim: "home office")]),
            Field("number"),
        ]),
        values: [
            .parts(["label": "home", "number": "112"]), .parts(["label": "Boat", "number": "work"]),
            .parts(["number": "110"]),
        ],
        isRepeated: true
    )

    @Test("A form suggests and shows words in the person's language; a person's own words stay")
    func shown() {
        let field = Self.phone.localized(by: Self.texts)
        #expect(field.kind.parts?.first?.suggestions == ["Privat", "Beruf", "home office"])
        #expect(
            field.values == [
                .parts(["label": "Privat", "number": "112"]), .parts(["label": "Boat", "number": "work"]),
                .parts(["number": "110"]),
            ]
        )
        #expect(field.values.map(field.canonical) == Self.phone.values)
    }

    @Test(
        "The scene gets the English word, in whatever case and form it was written",
        arguments: [
            (FieldEntry.parts(["label": "privat", "number": "1"]), "home"),
            (.parts(["label": " BERUF ", "number": "1"]), "work"),
            (.parts(["label": "work", "number": "1"]), "work"),
            (.parts(["label": "Büro", "number": "1"]), "Büro"), ("Privat: 1", "home"),
        ]
    )
    func sent(entry: FieldEntry, label: String) {
        let screen = Screen(title: "", blocks: [.form(FormBlock(identifier: "person", fields: [Self.phone]))])
        #expect(
            Event.change(field: "phone", values: [entry]).canonical(on: screen, in: Self.texts)
                == .change(field: "phone", values: [.parts(["label": label, "number": "1"])])
        )
    }

    @Test("In English, and for programs, everything stays as it is")
    func english() {
        #expect(Self.phone.localized(by: .english) == Self.phone)
        let entry: FieldEntry = "home: 1"
        #expect(Self.phone.canonical(entry) == entry)
    }
}
