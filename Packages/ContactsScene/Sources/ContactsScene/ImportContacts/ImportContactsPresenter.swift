import ContactCards
import SceneKitCore
import TextWorkers

/// Presents the interactor's responses.
@MainActor
protocol ImportContactsPresentationLogic: AnyObject {
    func presentImport(response: ImportContacts.Response)
}

final class ImportContactsPresenter: ImportContactsPresentationLogic {
    weak var viewController: (any WorkDisplayLogic)?

    func presentImport(response: ImportContacts.Response) {
        let viewModel = response.viewModel(
            progress: {
                .init(
                    label: "Importing",
                    fraction: $0.fraction,
                    detail: "\(ContactWording.contacts($0.read)) read"
                )
            },
            notice: Self.notice
        )
        viewController?.displayWork(viewModel: viewModel)
    }

    static func notice(of report: ImportReport) -> Message {
        guard !report.others.isEmpty || report.failure != nil else { return singleNotice(of: report) }
        let reports = [report] + report.others
        let lines = reports.map { report -> LocalizedText in
            if let failure = report.failure { return failure }
            return "\(documentName(report.document)): \(singleNotice(of: report).$text)"
        }
        let kind: Message.Kind =
            reports.allSatisfy { $0.failure != nil }
            ? .error
            : reports.allSatisfy { $0.failure == nil && singleNotice(of: $0).kind == .information }
                ? .information : .warning
        return Message(kind, .joined(lines, separator: "\n"))
    }

    private static func documentName(_ document: String) -> LocalizedText {
        document == "-" ? "standard input" : LocalizedText(verbatim: VisibleText.line(document))
    }

    private static func singleNotice(of report: ImportReport) -> Message {
        let added: LocalizedText =
            report.groups > 0
            ? "\(ContactWording.contacts(report.added)) and \(groups(report.groups))"
            : ContactWording.contacts(report.added)
        var sentences: [LocalizedText] = [
            report.isCancelled ? "Import cancelled: \(added) had been added." : "Imported \(added)."
        ]
        if let updates = report.updates {
            if updates.unchanged > 0 {
                sentences.append(
                    LocalizedText(
                        count: updates.unchanged,
                        one: "1 was unchanged.",
                        other: "\(updates.unchanged.grouped) were unchanged."
                    )
                )
            }
            if updates.older > 0 {
                sentences.append(
                    LocalizedText(
                        count: updates.older,
                        one: "1 is older than the existing contact.",
                        other: "\(updates.older.grouped) are older than the existing contacts."
                    )
                )
            }
        } else if report.known > 0 {
            sentences.append(
                LocalizedText(
                    count: report.known,
                    one: "1 was there already.",
                    other: "\(report.known.grouped) were there already."
                )
            )
        }
        if let encoding = sentence(of: report.reading.encoding) { sentences.append(encoding) }
        if !report.reading.keptColumns.isEmpty {
            let columns = report.reading.keptColumns
            let first = columns.prefix(ImportReport.Faults.limit).map {
                "\($0.name) (\(ContactWording.contacts($0.contacts)))" as LocalizedText
            }
            let names = LocalizedText.joined(first, separator: ", ")
            let rest = columns.count - first.count
            sentences.append(
                rest > 0
                    ? "These columns are unknown; their text is kept under their names: \(names) and \(rest.grouped) more."
                    : "These columns are unknown; their text is kept under their names: \(names)."
            )
        }
        var paragraphs: [LocalizedText] = []
        if report.faults.count > 0 {
            sentences.append("\(rejection(report)):")
            paragraphs += lines(report.faults, of: report.document)
        }
        if report.warnings.count > 0 {
            let heading = LocalizedText(
                count: report.warnings.count,
                one: "1 warning:",
                other: "\(report.warnings.count.grouped) warnings:"
            )
            if paragraphs.isEmpty { sentences.append(heading) } else { paragraphs.append(heading) }
            paragraphs += lines(report.warnings, of: report.document)
        }
        if let conflicts = report.updates?.conflicts, conflicts.count > 0 {
            paragraphs.append(
                LocalizedText(
                    count: conflicts.count,
                    one:
                        "1 was changed here and in the document, and was kept; '\(option("overwrite"))' takes the document's:",
                    other:
                        "\(conflicts.count.grouped) were changed here and in the document, and were kept; "
                        + "'\(option("overwrite"))' takes the document's:"
                )
            )
            paragraphs += lines(conflicts.first, of: conflicts.count)
        }
        if let updates = report.updates, updates.updated > 0 {
            paragraphs.append("Updated \(ContactWording.contacts(updates.updated)):")
            paragraphs += lines(updates.changes, of: updates.updated)
        }
        let text = LocalizedText.joined(
            [LocalizedText.joined(sentences, separator: " ")] + paragraphs,
            separator: "\n"
        )
        // Warnings lose nothing: the unreadable text is kept with its card.
        let conflicts = report.updates?.conflicts.count ?? 0
        return report.isCancelled || report.faults.count + conflicts > 0
            ? Message(.warning, text) : Message(.information, text)
    }

    private static func sentence(of encoding: DocumentEncoding) -> LocalizedText? {
        switch encoding {
        case .utf8: nil
        case .mixedUTF8: "Text in it that is not UTF-8 was read as windows-1252."
        case .known(let encoding): "The document was read as \(encoding.name)."
        case .detected(let encoding):
            "The document was read as \(encoding.name), which fits its bytes best; '\(option("encoding", "NAME"))' overrules it."
        }
    }

    private static func rejection(_ report: ImportReport) -> LocalizedText {
        let count = report.faults.count
        let number = count.grouped
        return switch report.rejected {
        case nil: "\(number) could not be read"
        case .kept(let document):
            LocalizedText(
                count: count,
                one: "1 could not be read; it is in \(outputName(document))",
                other: "\(number) could not be read; they are in \(outputName(document))"
            )
        case .unnamed:
            LocalizedText(
                count: count,
                one: "1 could not be read; '\(option("rejected", "FILE"))' keeps it",
                other: "\(number) could not be read; '\(option("rejected", "FILE"))' keeps them"
            )
        case .lost(let reason): "\(number) could not be read and could not be kept (\(reason))"
        }
    }

    private static func option(_ name: String, _ value: String? = nil) -> LocalizedText {
        ImportContacts.fields.option(name, value: value)
    }

    private static func outputName(_ document: String) -> LocalizedText {
        document == "-" ? "standard output" : LocalizedText(verbatim: document)
    }

    /// Each card and its changed properties: `Ada Lovelace: EMAIL, TEL`.
    private static func lines(_ changes: [ImportReport.Updates.Change], of count: Int) -> [LocalizedText] {
        let lines = changes.map {
            LocalizedText(
                verbatim: VisibleText.line($0.name) + ": " + $0.properties.joined(separator: ", ")
            )
        }
        let rest = count - changes.count
        return lines + (rest > 0 ? ["and \(rest.grouped) more"] : [])
    }

    private static func lines(_ faults: ImportReport.Faults, of document: String) -> [LocalizedText] {
        let lines = faults.first.map { fault in
            let document = fault.document ?? document
            let name = documentName(document)
            let place = fault.column.map { "\(fault.line):\($0)" } ?? "\(fault.line)"
            return "\(name):\(place): \(fault.message)" as LocalizedText
        }
        let rest = faults.count - faults.first.count
        return lines + (rest > 0 ? ["and \(rest.grouped) more"] : [])
    }

    private static func groups(_ count: Int) -> LocalizedText {
        LocalizedText(count: count, one: "1 group", other: "\(count.grouped) groups")
    }
}
