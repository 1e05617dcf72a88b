/// The results of a sync with a folder.
struct SyncReport: Equatable, Sendable {
    struct Counts: Equatable, Sendable {
        var added = 0
        var changed = 0
        var deleted = 0
    }

    /// A card that both sides changed differently since the last sync.
    struct Conflict: Equatable, Sendable {
        enum Kind: Equatable, Sendable {
            /// Changed on both sides, in these properties.
            case changed([String])
            /// Deleted here, and changed in the folder.
            case deletedHere
            /// Deleted in the folder, and changed here.
            case deletedThere
        }

        /// The contact's name.
        var name: String
        /// The file's name; that of the deleted one.
        var file: String
        var kind: Kind
    }

    /// A file that was left as it is, and the reason.
    struct Problem: Equatable, Sendable {
        var file: String
        var reason: String
    }

    /// The folder as the person named it.
    var folder: String
    var here = Counts()
    var there = Counts()
    var conflicts = FirstFew<Conflict>()
    var problems = FirstFew<Problem>()
    /// The cards that were changed while the sync ran; the next sync takes care of them.
    var changedMeanwhile = 0
    var isCancelled = false
}

/// The first elements of a list to show, and the number of all.
struct FirstFew<Element: Equatable & Sendable>: Equatable, Sendable {
    private(set) var first: [Element] = []
    private(set) var count = 0

    mutating func add(_ element: Element) {
        count += 1
        if first.count < ImportReport.Faults.limit { first.append(element) }
    }

    mutating func add(_ other: FirstFew) {
        count += other.count
        first += other.first.prefix(ImportReport.Faults.limit - first.count)
    }
}
