import ContactCards
import Testing

@testable import ContactsScene

@Suite("Names compared")
struct NameFormsTests {
    private func forms(_ text: String) -> NameForms {
        var card = Card()
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2 {
            card.name = CardName(given: parts[0], family: parts[1])
        } else {
            card.formattedName = text
        }
        return NameForms(card)
    }

    @Test(
        "The same name in other forms is the same",
        arguments: [
            ("Ada|Lovelace", "ada|LOVELACE"), ("Ada|Lovelace", "Lovelace|Ada"),
            ("Ada|Lovelace", "Ada Lovelace"), ("Ada|Lovelace", "Lovelace, Ada"),
            ("José|Álvarez", "Jose|Alvarez"),
            ("Anne-Marie|Smith", "Annemarie|Smith"), ("Anne Marie|Smith", "Anne-Marie|Smith"),
            ("Jan|van der Berg", "Jan van der|Berg"), ("小明|王", "王|小明"),
        ]
    )
    func same(_ name: String, _ other: String) {
        #expect(forms(name).likeness(to: forms(other)) == .same)
    }

    @Test(
        "An initial, and one letter more, less, other or swapped make it similar",
        arguments: [
            ("A.|Lovelace", "Ada|Lovelace"), ("A. K.|Lovelace", "Ada|Lovelace"),
            ("Ada|Lovelase", "Ada|Lovelace"),
            ("Ada|Lovelacee", "Ada|Lovelace"), ("Ada|Lovelce", "Ada|Lovelace"),
            ("Ada|Lvoelace", "Ada|Lovelace"),
            ("Иван|Петров", "Иван|Пётрова"),
        ]
    )
    func similar(_ name: String, _ other: String) {
        #expect(forms(name).likeness(to: forms(other)) == .similar)
        #expect(forms(other).likeness(to: forms(name)) == .similar)
    }

    @Test(
        "Other names are not alike",
        arguments: [
            ("Ada|Lovelace", "Ada|Byron"), ("Jo|Li", "Jo|Lu"), ("B.|Lovelace", "Ada|Lovelace"), ("", ""),
            ("A.|", "Ada|"), ("Ada|Lovelaeces", "Ada|Lovelace"), ("Ida|Lovelase", "Ada|Lovelace"),
        ]
    )
    func different(_ name: String, _ other: String) {
        #expect(forms(name).likeness(to: forms(other)) == nil)
    }
}
