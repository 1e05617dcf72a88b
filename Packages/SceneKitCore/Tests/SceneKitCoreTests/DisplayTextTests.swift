import SceneKitCore
import Testing

@Suite struct DisplayTextTests {
    @Test(
        "An amount gets its currency, a choice its label, and other text stays unchanged",
        arguments: [
            (.money(currency: "EUR"), "12.50", "12.50 EUR"), (.money(currency: "EUR"), "12 €", "12 €"),
            (.money(currency: "EUR"), "", ""), (.choice([.init("on", label: "Open")]), "on", "Open"),
            (.choice([.init("on", label: "Open")]), "off", "off"), (.integer(), "5", "5"),
        ] as [(ValueKind, String, String)]
    )
    func values(kind: ValueKind, value: String, text: String) {
        #expect(kind.displayText(of: value) == text)
    }

    @Test("A group is shown in its short text form")
    func groups() {
        let field = Field("address", kind: .group([Field("label"), Field("street"), Field("city")]))
        #expect(field.displayText(of: .parts(["label": "home", "city": "Bath"])) == "home: ; Bath")
        #expect(field.displayText(of: "home: ; Bath") == "home: ; Bath")
    }

    @Test("Integers, decimals and amounts are numbers")
    func numbers() {
        let kinds: [ValueKind] = [.integer(), .decimal(), .money(currency: "EUR"), .text, .date, .phone]
        #expect(kinds.map(\.isNumber) == [true, true, true, false, false, false])
    }
}
