@_spi(Hosting) import SceneKitCore
import Testing

@Suite("The short text form of a group")
struct ShortFormTests {
    private let address = Field(
        "address",
        kind: .group([Field("label"), Field("street"), Field("city"), Field("country")])
    )
    private let phone = Field(
        "phone",
        kind: .group([Field("label", suggestions: ["work (old)"]), Field("number")])
    )
    private let organisation = Field("organisation", kind: .group([Field("name"), Field("department")]))

    @Test("Parsing restores a group, including escaped characters")
    func wholeValues() {
        let texts: [(Field, [String: String], String)] = [
            (
                address, ["label": "home", "street": "12 Mill Lane", "country": "UK"],
                "home: 12 Mill Lane; ; UK"
            ),
            (address, ["street": "a;b", "city": #"c\d"#], #"a\;b; c\\d"#),
            (address, ["street": "Flat: 3"], #"Flat\: 3"#),
            (address, ["street": #"Flat\: 3"#], #"Flat\\\: 3"#),
            (
                address, ["label": "home", "street": #"Flat\: 3"#, "country": #"\"#],
                #"home: Flat\\: 3; ; \\"#
            ),
            (address, ["city": "Oxford: North"], "; Oxford: North"),
            (address, ["label": "home"], "home: "),
            (phone, ["label": "work", "number": "1;ext=2"], "work: 1;ext=2"),
            (phone, ["number": "tel: 5"], #"tel\: 5"#),
            (phone, ["number": #"tel\: 5"#], #"tel\\: 5"#),
            (phone, ["label": "work", "number": #"tel\: 5"#], #"work: tel\: 5"#),
            (phone, ["label": "work", "number": "tel: 5"], "work: tel: 5"),
            (phone, ["number": #"C:\x"#], #"C\:\x"#),
            (phone, ["number": "+44 20"], "+44 20"),
            (phone, ["label": "work (old)", "number": "+44 20"], "work (old): +44 20"),
            (phone, ["number": "work (old): 5"], #"work (old)\: 5"#),
            (organisation, ["name": "Acme: Sales", "department": "North"], "Acme: Sales; North"),
        ]
        for (field, parts, text) in texts {
            #expect(field.shortText(of: .parts(parts)) == text)
            #expect(field.parts(of: .text(text)) == parts)
        }
        #expect(Field("x").shortText(of: "a: b; c") == "a: b; c")
    }

    @Test("The last part takes the rest of the text, including semicolons")
    func rest() {
        let units = ["name": "Acme", "department": "Sales; North"]
        #expect(organisation.shortText(of: .parts(units)) == "Acme; Sales; North")
        #expect(organisation.parts(of: "Acme; Sales; North") == units)
        #expect(
            address.parts(of: "a;b;c;d;e") == ["street": "a", "city": "b", "country": "c;d;e"]
        )
    }

    @Test(
        "A label is letters before the first colon",
        arguments: [
            ("work: +44 20", "work", "+44 20"), (" Mobil privat :1", "Mobil privat", "1"),
            ("+44 20", nil, "+44 20"), ("https2://x", nil, "https2://x"), (": 1", nil, ": 1"),
            ("Büro 1: 5", nil, "Büro 1: 5"), ("work (old): 5", "work (old)", "5"),
            ("a label of more than thirty letters: 5", nil, "a label of more than thirty letters: 5"),
        ] as [(String, String?, String)]
    )
    func labels(text: String, label: String?, number: String) {
        var parts = ["number": number]
        parts["label"] = label
        #expect(phone.parts(of: .text(text)) == parts)
    }

    @Test(
        "A label that one of the field's values has is recognised, whatever its characters",
        arguments: ["Büro 1", "a: b", #"é;\x"#]
    )
    func knownLabels(label: String) {
        var field = phone
        let parts = ["label": label, "number": "+49 30"]
        field.values = [.parts(parts), .parts(["label": "a", "number": "1"])]
        #expect(field.shortText(of: .parts(parts)) == label + ": +49 30")
        #expect(field.parts(of: .text(label + ": +49 31")) == ["label": label, "number": "+49 31"])
        let unlabelled = ["number": label + ": 5"]
        #expect(field.parts(of: .text(field.shortText(of: .parts(unlabelled)))) == unlabelled)
    }

    @Test("Parts lose surrounding blanks, and blank parts are omitted")
    func blanks() {
        #expect(
            address.parts(of: .parts(["street": " 12 Mill Lane\n", "city": " "])) == [
                "street": "12 Mill Lane"
            ]
        )
        #expect(
            address.parts(of: " home : 12 Mill Lane ; Oxford;") == [
                "label": "home", "street": "12 Mill Lane", "city": "Oxford",
            ]
        )
    }

    @Test("Parsing restores any parts, beside any other value")
    func anyParts() {
        var random = SplitMix(seed: 17)
        func text(of characters: [Character]) -> String {
            let count = Int.random(in: 0...6, using: &random)
            return String((0..<count).compactMap { _ in characters.randomElement(using: &random) })
        }
        for field in [address, phone, organisation] {
            let names = field.kind.parts?.map(\.identifier) ?? []
            func value() -> [String: String] {
                let texts = names.map { text(of: Array($0 == "label" ? "aé1(;- " : "aé1;:\\- \n")) }
                return field.parts(of: .parts(Dictionary(uniqueKeysWithValues: zip(names, texts))))
            }
            for _ in 0..<2_000 {
                var field = field
                let parts = value()
                field.values = [.parts(value()), .parts(parts)]
                let text = field.shortText(of: .parts(parts))
                #expect(field.parts(of: .text(text)) == parts, "\(text)")
            }
        }
    }
}
