/// How far an import has come.
struct ImportProgress: Equatable, Sendable {
    var read = 0
    /// The part of the document that has been read, from 0 to 1, or nil where its size is not known.
    var fraction: Double?
}

/// What an import did.
struct ImportReport: Equatable, Sendable {
    /// A part of the document that was left out.
    struct Fault: Equatable, Sendable {
        var line: Int
        var column: Int?
        var message: String
    }

    var document: String
    var added = 0
    /// Those that were there already.
    var known = 0
    /// Group cards, which are kept and not listed.
    var groups = 0
    /// The first faults, `faultLimit` at most.
    var faults: [Fault] = []
    var faultCount = 0
    /// Whether it was stopped before the end.
    var isCancelled = false

    /// How many faults are told one by one.
    static let faultLimit = 20
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
}

/// The formats contacts can be exported in.
enum ExportFormat: String, CaseIterable, Sendable {
    case vCard21 = "vcard-2.1"
    case vCard30 = "vcard-3.0"
    case vCard40 = "vcard-4.0"
    case csv

    /// What a document's name says, or vCard 4.0.
    static func suggested(by name: String) -> ExportFormat {
        name.lowercased().hasSuffix(".csv") ? .csv : .vCard40
    }
}
