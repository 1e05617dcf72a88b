import Testing

@testable import Accounts

@Suite("Names for signing in")
struct AccountNameTests {
    @Test(
        "Names that differ in case, width, composition or blanks are the same",
        arguments: [
            ("Ada", "ADA"), ("Ada", "ａｄａ"), ("José", "JOSE\u{301}"), ("Ada  Lovelace ", " ada lovelace"),
            ("Straße", "STRASSE"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), ("ﬁne", "FINE"), ("カナ", "ｶﾅ"),
        ]
    )
    func same(left: String, right: String) {
        #expect(AccountName(left).folded == AccountName(right).folded)
    }

    @Test("Names that differ in an accent are two, and a name is shown as it was written")
    func different() {
        #expect(AccountName("Jose").folded != AccountName("José").folded)
        #expect(AccountName("  Ada\tLovelace ").display == "Ada Lovelace")
    }

    @Test(
        "A name has something to see in it, and is not too long",
        arguments: [
            ("", .nameMissing), (" \t\n", .nameMissing), ("a", nil),
            (String(repeating: "a", count: 64), nil), (String(repeating: "a", count: 65), .nameTooLong),
            ("Ada\u{200B}", .nameUnreadable), ("\u{202E}adA", .nameUnreadable), ("a\u{0}b", .nameUnreadable),
            ("\u{FDFA}", nil), (String(repeating: "\u{FDFA}", count: 64), .nameTooLong),
        ] as [(String, AccountProblem?)]
    )
    func rules(name: String, problem: AccountProblem?) {
        #expect(AccountName(name).problem == problem)
    }
}

@Suite("How a person can be reached")
struct ContactRulesTests {
    @Test(
        "A phone number is digits with marks, or nothing",
        arguments: [
            ("", true), ("+7 (999) 111-22-33", true), ("112", true), ("12", false), ("call me", false),
            ("٠١٢٣", false), (String(repeating: "1", count: 65), false),
        ]
    )
    func phones(text: String, isRight: Bool) {
        #expect(ContactRules.isPhone(text) == isRight)
    }

    @Test(
        "An e-mail address has one @ between two parts, or is nothing",
        arguments: [
            ("", true), ("ada@example.org", true), ("ada@localhost", true), ("ada", false), ("@b", false),
            ("a@", false), ("a@b@c", false), ("a b@c", false), ("a@.b", false), ("a@b.", false),
        ]
    )
    func emails(text: String, isRight: Bool) {
        #expect(ContactRules.isEmail(text) == isRight)
    }
}
