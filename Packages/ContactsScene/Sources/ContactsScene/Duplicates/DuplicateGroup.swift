/// Contacts that are probably the same person.
struct DuplicateGroup: Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        case email(String)
        case phone(String)
        case sameName
        case similarName
    }

    struct Side: Hashable, Sendable {
        var id: String
        var name: String
    }

    /// A contact with a whole first name, and of several such the one with most content: a merge keeps it unless a person
    /// decides otherwise.
    var kept: Side
    /// At least one.
    var others: [Side]
    /// The strongest first; never empty.
    var reasons: [Reason]
    /// Whether so many people of different names share the value that it says little about them.
    var isLoose = false

    /// Both ids, kept first; of more contacts, also the number of the further ones.
    var id: String {
        let pair = kept.id + " " + (others.first?.id ?? "")
        return others.count == 1 ? pair : "\(pair) +\(others.count - 1)"
    }

    /// How strongly the reasons speak for one person.
    var strength: Int {
        guard !isLoose else { return 0 }
        return reasons.reduce(0) { sum, reason in
            switch reason {
            case .email: sum + 4
            case .phone, .sameName: sum + 3
            case .similarName: sum + 1
            }
        }
    }

    /// Without contacts that no longer exist; nil without at least two.
    func without(_ ids: Set<String>) -> DuplicateGroup? {
        var rest = ([kept] + others).filter { !ids.contains($0.id) }
        guard rest.count > 1 else { return nil }
        var group = self
        group.kept = rest.removeFirst()
        group.others = rest
        return group
    }
}

/// The probable duplicates of a book.
struct Duplicates: Hashable, Sendable {
    /// The strongest first.
    var groups: [DuplicateGroup]
    /// Whether there are more.
    var isCut = false
    /// The last change that can be undone.
    var undoable: UndoableChange?
    /// The last change that was undone and can be made again.
    var redoable: UndoableChange?
}
