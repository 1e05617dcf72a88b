import Testing

@testable import Accounts

@Suite("Password rules")
struct PasswordRulesTests {
    @Test(
        "8 to 1,024 characters of any kind are a password",
        arguments: [
            ("", .passwordTooShort), ("7 chars", .passwordTooShort), ("8 chars!", nil),
            ("        ", nil), ("日本語日本語日本", nil), ("日本語日本語日", .passwordTooShort),
            (String(repeating: "x", count: 1024), nil),
            (String(repeating: "x", count: 1025), .passwordTooLong),
            (String(repeating: "x", count: 1_000_000), .passwordTooLong),
        ] as [(String, AccountProblem?)]
    )
    func length(password: String, problem: AccountProblem?) {
        #expect(PasswordRules.problem(with: password) == problem)
    }

    @Test("Characters are counted as scalars after composition")
    func composition() {
        #expect(PasswordRules.problem(with: "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}") == .passwordTooShort)
        #expect(PasswordRules.normalized("e\u{301}") == "\u{E9}")
        #expect(Array(PasswordRules.normalized("e\u{301}").utf8) == [0xC3, 0xA9])
    }

    @Test(
        "The most common ones are refused in any case, and nothing that only contains one",
        arguments: [
            ("password", true), ("PassWord", true), ("12345678", true), ("QWERTYUIOP", true),
            ("letmein123", true), ("correcthorsebatterystaple", true), ("my password is long", false),
            ("password-", false),
        ]
    )
    func common(password: String, isCommon: Bool) {
        #expect(PasswordRules.problem(with: password) == (isCommon ? .passwordTooCommon : nil))
    }

    @Test("The list has some two thousand words, none of which is too short to matter")
    func list() {
        #expect((2_000...5_000).contains(CommonPasswords.count))
        let words = CommonPasswords.text.split(whereSeparator: \.isWhitespace)
        #expect(words.count == CommonPasswords.count)
        #expect(words.filter { $0.count < 8 || $0.lowercased() != $0 } == [])
    }
}
