import SceneKitCore
import StorageWorkers

/// The reason why an operation on contacts failed; presenters word it.
enum ContactsFailure: SceneFailure, Equatable {
    case notFound(id: String)
    /// A group was to be added to a category.
    case groupWithCategory(name: String)
    /// The store's error, in its own words.
    case storage(LocalizedText)
    /// The person may keep no more, for this reason.
    case full(LocalizedText)
    /// A document's error, in its own words.
    case document(LocalizedText)
    /// The list to export is empty; no document has been opened.
    case nothingToExport
    /// A contact would be larger than a card may be, for this reason.
    case tooLarge(String)
    /// A contact was to be merged with itself.
    case sameContact
    /// No contact is probably the same as this one.
    case noDuplicates(name: String)
    /// An edit would overwrite what somebody else has changed.
    case conflict(EditConflict)
    /// A contact is no longer as it was shown.
    case changedMeanwhile
    /// These contacts of a deletion are no longer as they were shown; nothing was deleted.
    case changedSinceShown([Contact])
    /// A folder has no card any more, of this many at the last sync.
    case emptiedFolder(String, cards: Int)
    /// There are no contacts any more; the folder had this many cards at the last sync.
    case emptiedBook(String, cards: Int)
    /// Most of the cards of the last sync are missing in the folder.
    case missingFiles(String, missing: Int, cards: Int)
    /// Most of the contacts of the last sync are missing.
    case missingContacts(String, missing: Int, cards: Int)
    case cancelled

    init(_ error: any Error) {
        self =
            switch error {
            case is CancellationError: .cancelled
            case let conflict as EditConflict: .conflict(conflict)
            case let error as DocumentError: .document(error.text)
            case StorageError.spaceFull(let reason): .full(LocalizedText(verbatim: reason))
            default: .storage(LocalizedText(error))
            }
    }

    /// The reason in words, for a person.
    var text: LocalizedText {
        switch self {
        case .notFound(let id): "There is no contact '\(id)'."
        case .groupWithCategory(let name): "\(name) is a group; only contacts can be in categories."
        case .storage(let reason): "The contacts could not be reached: \(reason)"
        case .full(let reason): "Nothing was saved: \(reason)."
        case .document(let reason): reason
        case .nothingToExport: "Nothing was exported: no contact matches."
        case .tooLarge(let reason): "Nothing was saved: \(reason)."
        case .conflict(let conflict): FormRefusal(conflict).message.$text
        case .sameContact: "A contact cannot be merged with itself."
        case .noDuplicates(let name): "No contact is probably the same as \(name)."
        case .changedMeanwhile:
            "Nothing was merged: one of the contacts has been changed meanwhile. Open them again."
        case .changedSinceShown(let contacts):
            "Nothing was deleted: \(ContactWording.names(of: contacts)) changed meanwhile."
        case .emptiedFolder(let folder, let cards):
            "\(VisibleText.line(folder)) is empty, but had \(Self.cards(cards)) at the last sync. Nothing was "
                + "changed; '\(Self.allowEmpty)' deletes the contacts here too."
        case .emptiedBook(let folder, let cards):
            "The book is empty, but had \(ContactWording.contacts(cards)) at the last sync. Nothing was changed; "
                + "'\(Self.allowEmpty)' empties \(VisibleText.line(folder)) too."
        case .missingFiles(let folder, let missing, let cards):
            "\(VisibleText.line(folder)) lacks \(missing.grouped) of the \(Self.cards(cards)) of the last sync. "
                + "Nothing was changed; '\(Self.allowEmpty)' deletes these contacts here too."
        case .missingContacts(let folder, let missing, let cards):
            "The book lacks \(missing.grouped) of the \(ContactWording.contacts(cards)) of the last sync. Nothing "
                + "was changed; '\(Self.allowEmpty)' deletes their files in \(VisibleText.line(folder)) too."
        case .cancelled: "Cancelled."
        }
    }

    private static var allowEmpty: LocalizedText { SyncContacts.fields.option("allow-empty") }

    private static func cards(_ count: Int) -> LocalizedText {
        LocalizedText(count: count, one: "1 card", other: "\(count.grouped) cards")
    }
}
