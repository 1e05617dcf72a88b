import ContactCards
import Testing

@testable import ContactsScene

@Suite("How contacts are called")
struct ContactNamesTests {
    @Test(
        "000-26, 001-05: the first letter becomes a capital, and the rest stays",
        arguments: [
            ("ivan", "Ivan"), ("petrov", "Petrov"), ("mcDonald", "McDonald"), ("o’neill", "O’neill"),
            ("élodie", "Élodie"), ("e\u{301}lodie", "E\u{301}lodie"), ("łęcki", "Łęcki"), ("иван", "Иван"),
            ("李", "李"), ("4th", "4th"), ("", ""),
        ]
    )
    func capitals(text: String, capitalized: String) {
        #expect(ContactNames.capitalizingFirst(text) == capitalized)
    }

    @Test(
        "000-28: the name is first, blank, last; one alone has no stray blank",
        arguments: [
            ("ivan", "petrov", "Ivan Petrov"), ("ivan", "", "Ivan"), ("", "petrov", "Petrov"), ("", "", "7"),
        ]
    )
    func displayName(given: String, family: String, name: String) {
        #expect(ContactNames.displayName(of: .sample("7", given, family)) == name)
    }

    @Test(
        "The formatted name is shown to the letter wherever there is one",
        arguments: [
            ("Mom", "Doe;Jane;;;", "Mom"), ("王小明", "王;小明;;;", "王小明"), ("小明 王", "王;小明;;;", "小明 王"),
            ("bell hooks", "hooks;bell;;;", "bell hooks"), ("acme", nil, "acme"),
            (" \\n ", "hooks;bell;;;", "Bell Hooks"), (nil, "van der Berg;jan;;;", "Jan Van der Berg"),
            (nil, "王;小明;;;", "王小明"), (nil, "김;철수;;;", "김철수"), (nil, "やまだ;タロウ;;;", "やまだタロウ"),
            (nil, "王;Jackie;;;", "Jackie 王"), (nil, "Müller;太郎;;;", "太郎 Müller"), (nil, "王;;;;", "王"),
        ] as [(String?, String?, String)]
    )
    func formattedName(formattedName: String?, parts: String?, shown: String) {
        #expect(ContactNames.displayName(of: .named("7", formattedName, parts)) == shown)
    }
}
