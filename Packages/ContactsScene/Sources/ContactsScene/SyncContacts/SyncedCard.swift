import ContactCards
import StorageWorkers

/// A card as it was at the last sync with a folder, on both sides.
struct SyncedCard: Record, Equatable {
    static let byFolder = RecordIndex("folder", \SyncedCard.folder)
    static let schema = RecordSchema<SyncedCard>(name: "synced_cards", indexes: byFolder)

    /// The folder's path.
    var folder: String
    /// The id of the contact or group.
    var contact: String
    /// The file's name in the folder.
    var file: String
    /// The file's stamp, by which an unchanged file need not be read; empty if it does not show every change.
    var stamp: String
    /// The fingerprints of the card in the file and in the book. They may differ: a file has a UID and a name in any case.
    var fileFingerprint: String
    var contactFingerprint: String
    /// The properties that both sides had; nil if it was remembered by a version that kept none.
    var base: CardBase?

    var id: String { Self.id(folder: folder, contact: contact) }

    static func id(folder: String, contact: String) -> String {
        "\(folder.utf8.count) \(folder) \(contact)"
    }
}
