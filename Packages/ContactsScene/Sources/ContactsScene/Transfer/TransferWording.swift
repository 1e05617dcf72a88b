import ContactCards
import SceneKitCore
import TextWorkers

/// The texts for imports and exports.
enum TransferWording {
    static func viewModel(of progress: ImportProgress) -> ContactList.WorkViewModel {
        ContactList.WorkViewModel(
            progress: .init(
                label: "Importing",
                fraction: progress.fraction,
                detail: contacts(progress.read) + " read"
            )
        )
    }

    static func viewModel(of progress: ExportProgress) -> ContactList.WorkViewModel {
        ContactList.WorkViewModel(
            progress: .init(
                label: "Exporting",
                fraction: progress.total > 0 ? Double(progress.written) / Double(progress.total) : nil,
                detail: contacts(progress.written) + " written"
            )
        )
    }

    static func notice(of report: ImportReport) -> Message {
        var sentences = [
            report.isCancelled
                ? "Import cancelled: " + contacts(report.added) + " had been added."
                : "Imported " + contacts(report.added) + "."
        ]
        if let updates = report.updates {
            sentences += sentence(updates.unchanged, "was unchanged.", "were unchanged.")
            sentences += sentence(
                updates.older,
                "is older than the existing contact.",
                "are older than the existing contacts."
            )
        } else if report.known > 0 {
            sentences.append("\(report.known.grouped) \(report.known == 1 ? "was" : "were") there already.")
        }
        if report.groups > 0 {
            sentences.append(
                "\(report.groups.grouped) group \(report.groups == 1 ? "card is" : "cards are") kept."
            )
        }
        if let encoding = sentence(of: report.reading.encoding) { sentences.append(encoding) }
        if !report.reading.keptColumns.isEmpty {
            let columns = report.reading.keptColumns
            let first = columns.prefix(ImportReport.Faults.limit).map {
                "\($0.name) (\(contacts($0.contacts)))"
            }
            let rest = columns.count - first.count
            sentences.append(
                "These columns are unknown; their text is kept under their names: "
                    + first.joined(separator: ", ") + (rest > 0 ? " and \(rest.grouped) more." : ".")
            )
        }
        var paragraphs: [String] = []
        if report.faults.count > 0 {
            sentences.append(rejection(report) + ":")
            paragraphs += lines(report.faults, of: report.document)
        }
        if report.warnings.count > 0 {
            let heading = report.warnings.count.counting("warning") + ":"
            if paragraphs.isEmpty { sentences.append(heading) } else { paragraphs.append(heading) }
            paragraphs += lines(report.warnings, of: report.document)
        }
        if let updates = report.updates, updates.updated > 0 {
            paragraphs.append("Updated " + contacts(updates.updated) + ":")
            paragraphs += lines(updates)
        }
        let text = ([sentences.joined(separator: " ")] + paragraphs).joined(separator: "\n")
        // Warnings lose nothing: the unreadable text is kept with its card.
        return report.isCancelled || report.faults.count > 0
            ? Message(.warning, text) : Message(.information, text)
    }

    private static func sentence(of encoding: DocumentEncoding) -> String? {
        switch encoding {
        case .utf8: nil
        case .mixedUTF8: "Text in it that is not UTF-8 was read as windows-1252."
        case .known(let encoding): "The document was read as \(encoding.name)."
        case .detected(let encoding):
            "The document was read as \(encoding.name), which fits its bytes best; '--encoding NAME' overrules it."
        }
    }

    private static func rejection(_ report: ImportReport) -> String {
        let isOne = report.faults.count == 1
        let sentence = "\(report.faults.count.grouped) could not be read"
        return switch report.rejected {
        case nil: sentence
        case .kept(let name):
            sentence + (isOne ? "; it is in " : "; they are in ") + (name == "-" ? "standard output" : name)
        case .unnamed: sentence + "; '--rejected FILE' keeps " + (isOne ? "it" : "them")
        case .lost(let reason): sentence + " and could not be kept (\(reason))"
        }
    }

    private static func sentence(_ count: Int, _ one: String, _ many: String) -> [String] {
        count == 0 ? [] : ["\(count.grouped) " + (count == 1 ? one : many)]
    }

    /// Each updated card and its changed properties: `Ada Lovelace: EMAIL, TEL`.
    private static func lines(_ updates: ImportReport.Updates) -> [String] {
        let lines = updates.changes.map {
            VisibleText.line($0.name) + ": " + $0.properties.joined(separator: ", ")
        }
        let rest = updates.updated - updates.changes.count
        return lines + (rest > 0 ? ["and \(rest.grouped) more"] : [])
    }

    private static func lines(_ faults: ImportReport.Faults, of document: String) -> [String] {
        let lines = faults.first.map { fault in
            let document = fault.document ?? document
            let name = document == "-" ? "standard input" : VisibleText.line(document)
            return "\(name):\(fault.line):" + (fault.column.map { "\($0):" } ?? "")
                + " \(fault.message)"
        }
        let rest = faults.count - faults.first.count
        return lines + (rest > 0 ? ["and \(rest.grouped) more"] : [])
    }

    /// Nil if a mail program has asked for addresses, which might show it among them.
    static func notice(of report: ExportReport) -> Message? {
        guard report.document != "-" || !report.format.isAddresses else { return nil }
        let exported = "Exported " + contacts(report.written) + "."
        var omissions = report.omissions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key) (\($0.value.grouped))" }
        if report.omittedGroups > 0 { omissions.append("group cards (\(report.omittedGroups.grouped))") }
        guard !omissions.isEmpty else { return Message(.information, exported) }
        return Message(
            .warning,
            exported + " CSV has no column for " + omissions.joined(separator: ", ")
                + "; a vCard has all of it."
        )
    }

    static func contacts(_ count: Int) -> String {
        count.counting("contact")
    }
}
