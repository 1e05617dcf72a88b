import SceneKitCore

extension UndoableChange {
    /// `Undo deleting Ada Lovelace`.
    var undoLabel: LocalizedText {
        switch self {
        case .deleting(let contacts): "Undo deleting \(contacts.text)"
        case .merging(let contacts, let name): "Undo merging \(contacts.text) into \(name)"
        case .adding(let contacts, let category): "Undo adding \(contacts.text) to \(category)"
        case .removing(let contacts, let category): "Undo removing \(contacts.text) from \(category)"
        case .changingPhoto(let contacts): "Undo changing the photo of \(contacts.text)"
        }
    }

    /// `Redo deleting Ada Lovelace`.
    var redoLabel: LocalizedText {
        switch self {
        case .deleting(let contacts): "Redo deleting \(contacts.text)"
        case .merging(let contacts, let name): "Redo merging \(contacts.text) into \(name)"
        case .adding(let contacts, let category): "Redo adding \(contacts.text) to \(category)"
        case .removing(let contacts, let category): "Redo removing \(contacts.text) from \(category)"
        case .changingPhoto(let contacts): "Redo changing the photo of \(contacts.text)"
        }
    }

    /// The effect of undoing it: `Ada Lovelace is back.`
    private var undone: LocalizedText {
        switch self {
        case .deleting(let contacts), .merging(let contacts, _):
            LocalizedText(
                count: contacts.count,
                one: "\(contacts.text) is back.",
                other: "\(contacts.text) are back."
            )
        case .adding(let contacts, let category): "Removed \(contacts.text) from \(category) again."
        case .removing(let contacts, let category): "Added \(contacts.text) to \(category) again."
        case .changingPhoto(let contacts): "The photo of \(contacts.text) is as it was."
        }
    }

    /// The message after an undo.
    ///
    /// - Parameter change: The change that was taken back; nil if there was none.
    static func notice(ofUndone change: UndoableChange?) -> Message {
        change.map { Message(.information, $0.undone) } ?? Message(.warning, "There is nothing to undo.")
    }

    /// The effect of redoing it: `Deleted Ada Lovelace again.`
    private var redone: LocalizedText {
        switch self {
        case .deleting(let contacts): "Deleted \(contacts.text) again."
        case .merging(let contacts, let name): "Merged \(contacts.text) into \(name) again."
        case .adding(let contacts, let category): "Added \(contacts.text) to \(category) again."
        case .removing(let contacts, let category): "Removed \(contacts.text) from \(category) again."
        case .changingPhoto(let contacts): "Changed the photo of \(contacts.text) again."
        }
    }

    /// The message after a redo.
    ///
    /// - Parameter change: The change that was made again; nil if there was none.
    static func notice(ofRedone change: UndoableChange?) -> Message {
        change.map { Message(.information, $0.redone, undo: ContactWording.undo) }
            ?? Message(.warning, "There is nothing to redo.")
    }
}
