/// The data for a new account.
public struct Registration: Sendable {
    public var name: String
    public var password: String
    public var phone: String
    public var email: String

    public init(name: String, password: String, phone: String = "", email: String = "") {
        self.name = name
        self.password = password
        self.phone = phone
        self.email = email
    }
}

extension Registration {
    /// The broken rules, except whether the name is taken.
    public var problems: [AccountProblem] {
        let name = AccountName.isShortEnough(name) ? AccountName(name).problem : .nameTooLong
        return [name, PasswordRules.problem(with: password)].compactMap { $0 }
            + ContactRules.problems(phone: phone, email: email)
    }
}
