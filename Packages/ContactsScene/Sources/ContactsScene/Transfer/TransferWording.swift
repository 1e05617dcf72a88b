import SceneKitCore

/// The words for imports and exports.
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

    static func notice(of report: ImportReport) -> Notice {
        var sentences = [
            report.isCancelled
                ? "Import cancelled: " + contacts(report.added) + " had been added."
                : "Imported " + contacts(report.added) + "."
        ]
        if report.known > 0 {
            sentences.append("\(report.known.grouped) \(report.known == 1 ? "was" : "were") there already.")
        }
        if report.groups > 0 {
            sentences.append(
                "\(report.groups.grouped) group \(report.groups == 1 ? "card is" : "cards are") kept."
            )
        }
        guard report.faultCount > 0 else {
            return report.isCancelled
                ? .warning(sentences.joined(separator: " "))
                : .information(sentences.joined(separator: " "))
        }
        sentences.append("\(report.faultCount.grouped) could not be read:")
        let lines = report.faults.map { fault in
            "\(report.document):\(fault.line):" + (fault.column.map { "\($0):" } ?? "") + " \(fault.message)"
        }
        let rest = report.faultCount - report.faults.count
        let more = rest > 0 ? ["and \(rest.grouped) more"] : []
        return .warning(([sentences.joined(separator: " ")] + lines + more).joined(separator: "\n"))
    }

    static func notice(of report: ExportReport) -> Notice {
        .information("Exported " + contacts(report.written) + ".")
    }

    static func contacts(_ count: Int) -> String {
        count.counting("contact")
    }
}
