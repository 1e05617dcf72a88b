import ContactCards
import SceneKitCore

struct ImportProgress: Equatable, Sendable {
    var read = 0
    /// The part of the document that has been read, from 0 to 1; nil if its size is unknown.
    var fraction: Double?
}

struct ImportReport: Equatable, Sendable {
    /// An error in the document, with its place.
    struct Fault: Equatable, Sendable {
        /// The file in an imported folder; nil for the imported document.
        var document: String?
        var line: Int
        var column: Int?
        var message: String
    }

    /// The number of faults and the first ones, at most `limit`.
    struct Faults: Equatable, Sendable {
        static let limit = 20

        private(set) var first: [Fault] = []
        private(set) var count = 0

        mutating func add(_ found: [Fault]) {
            count += found.count
            first += found.prefix(Self.limit - first.count)
        }
    }

    /// The place of the skipped cards' text.
    enum Rejected: Equatable, Sendable {
        /// A document of this name.
        case kept(String)
        /// None, since no document was named and standard input has no folder.
        case unnamed
        /// None, for this reason.
        case lost(String)
    }

    /// How the document was interpreted.
    struct Reading: Equatable, Sendable {
        /// An unknown column of a CSV document, and the number of contacts with a text in it.
        struct KeptColumn: Equatable, Sendable {
            var name: String
            var contacts: Int
        }

        var encoding = DocumentEncoding.utf8
        var keptColumns: [KeptColumn] = []
    }

    /// The results of comparing cards with existing ones.
    struct Updates: Equatable, Sendable {
        /// A card that was replaced by a newer version.
        struct Change: Equatable, Sendable {
            var name: String
            /// The names of the changed properties.
            var properties: [String]
        }

        var added = 0
        var groups = 0
        var updated = 0
        var unchanged = 0
        /// The cards that were skipped because the existing one is newer.
        var older = 0
        /// The first changes, `Faults.limit` at most.
        private(set) var changes: [Change] = []
        /// The cards that were kept because both sides have changed the same properties.
        private(set) var conflicts = FirstFew<Change>()

        mutating func add(_ change: Change) {
            updated += 1
            if changes.count < Faults.limit { changes.append(change) }
        }

        mutating func add(conflict: Change) { conflicts.add(conflict) }

        mutating func add(_ other: Updates) {
            added += other.added
            groups += other.groups
            updated += other.updated
            unchanged += other.unchanged
            older += other.older
            changes += other.changes.prefix(Faults.limit - changes.count)
            conflicts.add(other.conflicts)
        }
    }

    var document: String
    var reading = Reading()
    var added = 0
    /// The cards that existed already.
    var known = 0
    /// Group cards, which are stored but not listed.
    var groups = 0
    /// The results for existing cards; nil if the import does not update.
    var updates: Updates?
    /// The skipped parts of the document.
    var faults = Faults()
    /// Unreadable parts that were kept with their cards.
    var warnings = Faults()
    /// Nil if no text of skipped cards exists.
    var rejected: Rejected?
    /// Whether it was cancelled.
    var isCancelled = false
    /// The reason why nothing of the document could be read; only for one of several.
    var failure: LocalizedText?
    /// The reports of the documents after this one.
    var others: [ImportReport] = []
}
