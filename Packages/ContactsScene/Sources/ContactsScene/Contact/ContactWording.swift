import ContactCards
import SceneKitCore
import TextWorkers

/// The texts about contacts that several scenes have.
enum ContactWording {
    /// The action of the lists of contacts that takes back the last change.
    static let undo = "undo"

    static func notice(_ change: ContactChange) -> Message {
        switch change {
        case .added(let name): Message(.information, "Added \(name).")
        case .saved(let name): Message(.information, "Saved \(name).")
        case .deleted(let name): Message(.information, "Deleted \(name).", undo: undo)
        case .merged(let name, 1):
            Message(.information, "Merged into \(name).", undo: undo)
        case .merged(let name, let count):
            Message(.information, "Merged \(contacts(count)) into \(name).", undo: undo)
        case .distinct(let all):
            Message(.information, "\(names(all)) are not listed as duplicates any more.")
        }
    }

    static func contacts(_ count: Int) -> LocalizedText {
        LocalizedText(count: count, one: "1 contact", other: "\(count.grouped) contacts")
    }

    /// `Ada Lovelace`, `Ada Lovelace and Konrad Zuse`, or `Ada Lovelace and 2 other contacts`.
    ///
    /// - Parameter count: The number of contacts, if there are more than these.
    static func names(of contacts: [Contact], count: Int? = nil) -> LocalizedText {
        names(contacts.prefix(2).map(ContactNames.displayName), of: count ?? contacts.count)
    }

    /// The same of names.
    ///
    /// - Parameter count: The number of contacts, if that is not the number of names.
    static func names(_ names: [String], of count: Int? = nil) -> LocalizedText {
        guard let first = names.first else { return LocalizedText(verbatim: "") }
        let count = count ?? names.count
        return switch count {
        case 1: LocalizedText(verbatim: first)
        case 2: "\(first) and \(names[1])"
        default: "\(first) and \((count - 1).grouped) other contacts"
        }
    }
}
