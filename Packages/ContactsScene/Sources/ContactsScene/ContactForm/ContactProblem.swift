import ContactCards

/// What keeps a draft from being saved; a presenter words it.
enum ContactProblem: Equatable, Sendable {
    case noName
    case notAPhone(String)
    case notAnEmail(String)
    case notADate(String)
}

extension ContactDraft {
    /// The rules of saving: a name, and nothing that is no phone, e-mail or date where one belongs.
    ///
    /// Texts that are as they were in `original` pass: an imported contact can be edited although another of its
    /// fields would not be accepted today. Without an original the contact is new.
    func problems(comparedTo original: ContactDraft? = nil) -> [ContactField: [ContactProblem]] {
        var problems: [ContactField: [ContactProblem]] = [:]
        let names: [ContactField] = [.firstName, .lastName, .organisation, .displayName]
        let areNamesChanged = names.contains { self[$0] != original?[$0] ?? [] }
        if names.allSatisfy({ text($0).isEmpty }), original == nil || areNamesChanged {
            problems[.firstName] = [.noName]
        }
        func check(_ field: ContactField, _ problem: (String) -> ContactProblem?) {
            let found = self[field].filter { !(original?[field].contains($0) ?? false) }.compactMap(problem)
            if !found.isEmpty { problems[field] = found }
        }
        check(.phone) {
            let number = LabeledText(parsing: $0).value
            return PhoneNumber.isPlausible(number) ? nil : .notAPhone(number)
        }
        check(.email) {
            let address = LabeledText(parsing: $0).value
            return EmailAddress.isPlausible(address) ? nil : .notAnEmail(address)
        }
        check(.birthday) {
            let date = $0.trimmingBlanks
            return PartialDate(parsing: date) == nil ? .notADate(date) : nil
        }
        return problems
    }
}
