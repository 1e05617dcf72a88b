import SceneKitCore

/// Reads contacts from documents into the store.
enum ImportContacts {
    struct Request: Equatable, Sendable {
        var document = ""
        /// The documents to read after it.
        var others: [String] = []
        /// Whether to skip cards with unreadable parts.
        var isStrict = false
        /// The document for skipped cards; nil for one beside the imported document.
        var rejected: String?
        /// The name of the document's encoding; nil to detect it.
        var encoding: String?
        /// Whether to replace an existing card by a newer version.
        var isUpdate = false
        /// Whether the card's values win where the contact was changed here as well.
        var overwrites = false

        /// All documents, in their order.
        var documents: [String] {
            get { document.isEmpty ? [] : [document] + others }
            set {
                document = newValue.first ?? ""
                others = Array(newValue.dropFirst())
            }
        }
    }

    typealias Response = Work<ImportProgress, ImportReport>
    typealias ViewModel = WorkViewModel

    static let fields: [BoundField<Request>] = [
        .field(
            "document",
            \.documents,
            kind: .inputDocument,
            summary: "a vCard (2.1, 3.0, 4.0) or CSV document, or a folder of vCards",
            isRequired: true,
            isPositional: true
        ),
        .field(
            "strict",
            \.isStrict,
            "Skip incomplete cards",
            summary:
                "omit cards and rows that would have a warning, instead of keeping them with the unreadable part",
            isRare: true
        ),
        .field(
            "encoding",
            \.encoding,
            "Character set",
            summary: "the document's encoding, such as Shift_JIS; detected by default",
            isRare: true
        ),
        .field(
            "rejected",
            \.rejected,
            "File for skipped cards",
            kind: .outputDocument,
            summary:
                "a new file for the omitted cards; by default NAME.rejected.vcf or .csv beside the document, "
                + "none for standard input",
            isRare: true
        ),
        .field(
            "update",
            \.isUpdate,
            "Update known contacts",
            summary:
                "bring an existing contact up to the card, unless the card's REV is older; what was changed here since "
                + "the last import stays"
        ),
        .field(
            "overwrite",
            \.overwrites,
            "Replace my changes",
            summary: "when updating, take the card's values also where both have changed the same",
            isRare: true
        ),
    ]
}
