import SceneKitCore

/// The formats contacts can be exported in.
enum ExportFormat: String, FieldChoice {
    case vCard21 = "vcard-2.1"
    case vCard30 = "vcard-3.0"
    case vCard40 = "vcard-4.0"
    case csv
    /// A line for each e-mail address: the address, the name and the organisation, with tabs between, as aerc reads them.
    case tsv
    /// The same behind a line of text, as mutt reads them.
    case mutt

    /// Those that a person chooses from; mail programs ask for the others.
    static let allCases: [ExportFormat] = [.vCard21, .vCard30, .vCard40, .csv]

    var isVCard: Bool { [.vCard21, .vCard30, .vCard40].contains(self) }
    /// Whether it has e-mail addresses only.
    var isAddresses: Bool { self == .tsv || self == .mutt }

    /// The format for a document's name; vCard 4.0 if it has no ending.
    ///
    /// - Throws: `ContactsFailure.document` for the ending of another format, which a person would expect in it.
    static func suggested(by name: String) throws(ContactsFailure) -> ExportFormat {
        let file = name.split(separator: "/").last ?? ""
        guard let dot = file.dropFirst().lastIndex(of: ".") else { return .vCard40 }
        switch file[dot...].lowercased() {
        case ".", ".vcf", ".vcard": return .vCard40
        case ".csv": return .csv
        case let ending:
            throw .document(
                "\(VisibleText.line(name)): contacts are not written as '\(ending)'; name the document .vcf or .csv, "
                    + "or choose its format with '\(ExportContacts.fields.option("format"))'"
            )
        }
    }
}

/// The formats in which mail programs read e-mail addresses.
enum AddressFormat: String, FieldChoice {
    case mutt, tsv

    var exportFormat: ExportFormat { self == .mutt ? .mutt : .tsv }
}
