import SceneKitCore

/// Writes contacts to a document.
enum ExportContacts {
    struct Request: Equatable, Sendable {
        var document = ""
        /// The contacts to export; empty for those of the list.
        var ids: [String] = []
        /// The format; nil to choose it by the document's name.
        var format: ExportFormat?
        var replacesExisting = false
        /// The search and the category of the list, set by the interactor.
        var search = ""
        var category = ""

        /// Whether all contacts are exported, with their groups.
        var isWhole: Bool { search.isEmpty && category.isEmpty && ids.isEmpty }
    }

    typealias Response = Work<ExportProgress, ExportReport>
    typealias ViewModel = WorkViewModel

    static let fields: [BoundField<Request>] = [
        .field(
            "document",
            \.document,
            "File name",
            kind: .outputDocument,
            summary: "the document to write, or a folder for a vCard each",
            isRequired: true,
            isPositional: true
        ),
        .field(
            "format",
            \.format,
            summary: "the format; by default from the document's name, otherwise vcard-4.0"
        ),
        .field(
            "force",
            \.replacesExisting,
            "Replace existing file",
            summary: "replace an existing file; in a folder, the files of the exported contacts",
            isRare: true
        ),
        .field(
            "id",
            \.ids,
            summary: "export only this contact; may be repeated",
            row: ContactRows.listIdentifier
        ),
    ]
}

struct ExportProgress: Equatable, Sendable {
    var written: Int
    var total: Int
}

struct ExportReport: Equatable, Sendable {
    var document: String
    var format = ExportFormat.vCard40
    var written: Int
    /// The numbers of properties and parameters that the format cannot hold, by name.
    var omissions: [String: Int] = [:]
    /// The number of group cards that the format cannot hold.
    var omittedGroups = 0
}
