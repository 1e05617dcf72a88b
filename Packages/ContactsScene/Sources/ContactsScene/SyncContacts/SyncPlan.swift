/// The steps of a sync for each card, decided from both sides and from their state at the last sync.
struct SyncPlan: Equatable, Sendable {
    /// A card's file in the folder.
    struct File: Equatable, Sendable {
        var name: String
        var stamp: String
        /// The stamp to remember; empty if it does not show every change.
        var lastingStamp: String
        var fingerprint: String
    }

    /// A card that is to be brought from one side to the other.
    struct Transfer: Equatable, Sendable {
        var contact: String
        /// The file; nil if there is none.
        var file: File?
        /// The fingerprint of the contact; nil if there is none.
        var fingerprint: String?
        /// Whether the contact stays, as a copy with another id, when the file's card takes its place.
        var keepsContact = false
    }

    /// A card of both sides' changes.
    struct Merge: Equatable, Sendable {
        var transfer: Transfer
        var contact: Contact
    }

    /// Cards to add or replace here.
    var takes: [Transfer] = []
    /// Cards to add or replace in the folder.
    var gives: [Transfer] = []
    /// Contacts to delete here.
    var removesHere: [Transfer] = []
    /// Files to delete in the folder.
    var removesThere: [Transfer] = []
    /// Cards that are the same on both sides, but not as they were remembered.
    var adopts: [Transfer] = []
    /// Cards that are on neither side any more.
    var forgets: [String] = []
    /// Cards whose sides have changed different properties: the contact becomes the merged one, which the folder gets then.
    var merges: [Merge] = []
    /// Cards that both sides have changed, or added; their content decides whether they are a conflict.
    var differing: [Transfer] = []
    /// Cards that were deleted here and changed in the folder.
    var deletedHere: [Transfer] = []
    /// Cards that were changed here and deleted in the folder.
    var deletedThere: [Transfer] = []

    /// - Parameters:
    ///   - known: The state at the last sync, by contact.
    ///   - files: The cards in the folder, by contact.
    ///   - here: The fingerprints of the contacts.
    ///   - excluded: The contacts to leave as they are, on both sides.
    init(
        known: [String: SyncedCard],
        files: [String: File],
        here: [String: String],
        excluding excluded: Set<String> = []
    ) {
        let contacts = Set(known.keys).union(files.keys).union(here.keys).subtracting(excluded)
        for contact in contacts.sorted() {
            add(
                Transfer(contact: contact, file: files[contact], fingerprint: here[contact]),
                known: known[contact]
            )
        }
    }

    /// The number of steps.
    var count: Int {
        [takes, gives, removesHere, removesThere, differing, deletedHere, deletedThere].reduce(0) {
            $0 + $1.count
        }
    }

    private mutating func add(_ card: Transfer, known: SyncedCard?) {
        switch (card.file, card.fingerprint) {
        case (let file?, let fingerprint?):
            let isFileChanged = file.fingerprint != known?.fileFingerprint
            let isContactChanged = fingerprint != known?.contactFingerprint
            switch (isFileChanged, isContactChanged) {
            case (false, false):
                let isKnown = known?.file == file.name && known?.stamp == file.lastingStamp
                if !isKnown || known?.base == nil { adopts.append(card) }
            case (true, false): takes.append(card)
            case (false, true): gives.append(card)
            case (true, true):
                if file.fingerprint == fingerprint { adopts.append(card) } else { differing.append(card) }
            }
        case (let file?, nil):
            if known == nil {
                takes.append(card)
            } else if file.fingerprint == known?.fileFingerprint {
                removesThere.append(card)
            } else {
                deletedHere.append(card)
            }
        case (nil, let fingerprint?):
            if known == nil {
                gives.append(card)
            } else if fingerprint == known?.contactFingerprint {
                removesHere.append(card)
            } else {
                deletedThere.append(card)
            }
        case (nil, nil): forgets.append(card.contact)
        }
    }
}
