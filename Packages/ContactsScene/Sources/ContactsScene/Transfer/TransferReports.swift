import ContactCards
import SceneKitCore

/// How far an import has come.
struct ImportProgress: Equatable, Sendable {
    var read = 0
    /// The part of the document that has been read, from 0 to 1, or nil where its size is not known.
    var fraction: Double?
}

/// What an import did.
struct ImportReport: Equatable, Sendable {
    /// What is wrong with a part of the document, and where.
    struct Fault: Equatable, Sendable {
        var line: Int
        var column: Int?
        var message: String
    }

    /// How many faults there are, and the first of them, `limit` at most.
    struct Faults: Equatable, Sendable {
        static let limit = 20

        private(set) var first: [Fault] = []
        private(set) var count = 0

        mutating func add(_ found: [Fault]) {
            count += found.count
            first += found.prefix(Self.limit - first.count)
        }
    }

    /// Where the text of the cards is that were left out.
    enum Rejected: Equatable, Sendable {
        /// In a document of this name.
        case kept(String)
        /// Nowhere, since no document was named and none can lie beside standard input.
        case unnamed
        /// Nowhere, for this reason.
        case lost(String)
    }

    /// What a document turned out to be.
    struct Reading: Equatable, Sendable {
        /// A column of a CSV document that no property is known for, and how many contacts keep a text of it.
        struct KeptColumn: Equatable, Sendable {
            var name: String
            var contacts: Int
        }

        var encoding = DocumentEncoding.utf8
        var keptColumns: [KeptColumn] = []
    }

    /// What became of cards that were compared with those that were there.
    struct Updates: Equatable, Sendable {
        /// A card that was replaced by a newer version of it.
        struct Change: Equatable, Sendable {
            var name: String
            /// The names of the properties that are not what they were.
            var properties: [String]
        }

        var added = 0
        var groups = 0
        var updated = 0
        var unchanged = 0
        /// Those that were left out, since what is there has a newer revision.
        var older = 0
        /// The first changes, `Faults.limit` at most.
        private(set) var changes: [Change] = []

        mutating func add(_ change: Change) {
            updated += 1
            if changes.count < Faults.limit { changes.append(change) }
        }

        mutating func add(_ other: Updates) {
            added += other.added
            groups += other.groups
            updated += other.updated
            unchanged += other.unchanged
            older += other.older
            changes += other.changes.prefix(Faults.limit - changes.count)
        }
    }

    var document: String
    var reading = Reading()
    var added = 0
    /// Those that were there already.
    var known = 0
    /// Group cards, which are kept and not listed.
    var groups = 0
    /// What an update did with cards that were there; nil where they are left alone.
    var updates: Updates?
    /// The parts of the document that were left out.
    var faults = Faults()
    /// What could not be read and was kept with its card.
    var warnings = Faults()
    /// Nil if there is no text of cards that were left out.
    var rejected: Rejected?
    /// Whether it was stopped before the end.
    var isCancelled = false
}

/// How far an export has come.
struct ExportProgress: Equatable, Sendable {
    var written: Int
    var total: Int
}

/// What an export did.
struct ExportReport: Equatable, Sendable {
    var document: String
    var written: Int
    /// How many properties and parameters the format has no place for, by what they are.
    var omissions: [String: Int] = [:]
    /// How many group cards the format has no place for.
    var omittedGroups = 0
}

/// The formats contacts can be exported in.
enum ExportFormat: String, FieldChoice {
    case vCard21 = "vcard-2.1"
    case vCard30 = "vcard-3.0"
    case vCard40 = "vcard-4.0"
    case csv

    /// What a document's name says, or vCard 4.0.
    static func suggested(by name: String) -> ExportFormat {
        name.lowercased().hasSuffix(".csv") ? .csv : .vCard40
    }
}
