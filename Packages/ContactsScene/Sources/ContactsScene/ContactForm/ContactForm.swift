/// A contact form while it is filled in: the rules that adding and editing share.
struct ContactForm: Equatable, Sendable {
    /// What the form began with; nil for a new contact.
    let original: ContactDraft?
    private(set) var draft: ContactDraft
    /// What is wrong with the fields that were changed; once saving was tried, with all of them.
    private(set) var problems: [ContactField: [ContactProblem]] = [:]

    private var changedFields: Set<ContactField> = []
    private var isSavingTried = false

    /// The empty form of a new contact.
    init() {
        original = nil
        draft = ContactDraft()
    }

    /// The form of an existing contact.
    init(editing original: ContactDraft) {
        self.original = original
        draft = original
    }

    /// Whether leaving the form would lose something.
    var isModified: Bool { draft != original ?? ContactDraft() }

    /// Takes over what was typed into a field; an unknown field changes nothing.
    mutating func change(_ identifier: String, to values: [String]) {
        draft.merge([identifier: values])
        if let field = ContactField(rawValue: identifier) { changedFields.insert(field) }
        check()
    }

    /// Takes over what was filled in at once, and checks all of it; without a problem it may be saved.
    mutating func complete(with values: [String: [String]]) {
        draft.merge(values)
        isSavingTried = true
        check()
    }

    private mutating func check() {
        problems = draft.problems(comparedTo: original)
        guard !isSavingTried else { return }
        // A name that is still to come is no mistake while a person types.
        problems = problems.filter { field, found in
            changedFields.contains(field) && (original != nil || found != [.noName])
        }
    }
}
