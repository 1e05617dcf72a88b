/// What keeps a profile from being saved; a presenter words it.
enum ProfileProblem: Equatable, Sendable {
    case notAPhone(String)
    case notAnEmail(String)
}

extension ProfileDraft {
    /// The rules of saving: a phone and an e-mail where there is anything at all. What is as it was passes.
    func problems(comparedTo original: ProfileDraft) -> [ProfileField: ProfileProblem] {
        var problems: [ProfileField: ProfileProblem] = [:]
        if phone != original.phone, !phone.isEmpty, !Self.isPhone(phone) {
            problems[.phone] = .notAPhone(phone)
        }
        if email != original.email, !email.isEmpty, !Self.isEmail(email) {
            problems[.email] = .notAnEmail(email)
        }
        return problems
    }

    /// Digits and what people put between them; at least three digits, as the shortest service numbers have.
    private static func isPhone(_ text: String) -> Bool {
        let digits = text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits >= 3 && text.utf8.count <= 40
            && text.utf8.allSatisfy("0123456789 +-()./".utf8.contains)
    }

    /// The form of RFC 5321, section 4.1.2, without its quotes and comments, and with its limits.
    private static func isEmail(_ text: String) -> Bool {
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        guard sides.count == 2, text.utf8.count <= 254, (1...64).contains(sides[0].utf8.count) else {
            return false
        }
        let labels = sides[1].split(separator: ".", omittingEmptySubsequences: false)
        return !text.contains { $0.isWhitespace || "<>()[],;:\\\"".contains($0) }
            && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
            && labels.allSatisfy { !$0.isEmpty && $0.utf8.count <= 63 }
    }
}
