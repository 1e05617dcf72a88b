import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ExportContactsPresentationLogic: AnyObject {
    func presentExport(response: ExportContacts.Response)
}

final class ExportContactsPresenter: ExportContactsPresentationLogic {
    weak var viewController: (any WorkDisplayLogic)?

    func presentExport(response: ExportContacts.Response) {
        let viewModel = response.viewModel(
            progress: {
                .init(
                    label: "Exporting",
                    fraction: $0.total > 0 ? Double($0.written) / Double($0.total) : nil,
                    detail: "\(ContactWording.contacts($0.written)) written"
                )
            },
            notice: notice
        )
        viewController?.displayWork(viewModel: viewModel)
    }

    /// Nil if a mail program has asked for addresses, which might show it among them.
    private func notice(of report: ExportReport) -> Message? {
        guard report.document != "-" || !report.format.isAddresses else { return nil }
        let written = ContactWording.contacts(report.written)
        var omissions = report.omissions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { LocalizedText(verbatim: "\($0.key) (\($0.value.grouped))") }
        if report.omittedGroups > 0 { omissions.append("group cards (\(report.omittedGroups.grouped))") }
        guard !omissions.isEmpty else { return Message(.information, "Exported \(written).") }
        let names = LocalizedText.joined(omissions, separator: ", ")
        return Message(
            .warning,
            "Exported \(written). CSV has no column for \(names); a vCard has all of it."
        )
    }
}
