import SceneKitCore

/// Presents a stored record: each property of its JSON.
@MainActor
protocol BrowseRecordPresentationLogic: AnyObject {
    func presentRecord(response: BrowseRecord.FetchRecord.Response)
    func presentChange(response: BrowseRecord.ChangeRecord.Response)
}

final class BrowseRecordPresenter: BrowseRecordPresentationLogic {
    weak var viewController: (any BrowseRecordDisplayLogic)?

    func presentRecord(response: BrowseRecord.FetchRecord.Response) {
        switch response.record {
        case .success(let record?):
            let items = record.properties.map { property in
                DetailBlock.Item(
                    LocalizedText(verbatim: VisibleText.line(property.name)),
                    property.value.map { LocalizedText(verbatim: $0) } ?? "hidden"
                )
            }
            viewController?.display(
                viewModel: .init(
                    title: LocalizedText(verbatim: VisibleText.line(record.id)),
                    block: .detail(DetailBlock(identifier: "record", items: items)),
                    isEditable: record.isEditable
                )
            )
        case .success(nil):
            viewController?.display(viewModel: .init(message: RecordsFailure.notFound(response.id).message))
        case .failure(let failure): viewController?.display(viewModel: .init(message: failure.message))
        }
    }

    // MARK: - Change record

    func presentChange(response: BrowseRecord.ChangeRecord.Response) {
        switch response.preview {
        case .failure(.cancelled): break
        case .failure(let failure): viewController?.displayChange(viewModel: .init(message: failure.message))
        case .success(let preview):
            let id = VisibleText.line(preview.before.id)
            if response.isDone {
                viewController?.displayChange(
                    viewModel: .init(message: Message(.information, "Changed: \(id)."))
                )
            } else if preview.before == preview.after {
                let text: LocalizedText = "There was nothing to change."
                viewController?.displayChange(viewModel: .init(message: Message(.information, text)))
            } else {
                let difference: LocalizedText =
                    "\(VisibleText.line(preview.property)): \(value(preview.before, preview)) → \(value(preview.after, preview))"
                let question: LocalizedText = .joined(["Change \(id)?", difference], separator: "\n")
                viewController?.displayChange(
                    viewModel: .init(question: Question(question, confirm: "Change"))
                )
            }
        }
    }

    private func value(_ record: BrowsedRecord, _ preview: BrowsedPreview) -> LocalizedText {
        let value = record.properties.first { $0.name == preview.property }?.value ?? ""
        return LocalizedText(verbatim: value.isEmpty ? "–" : VisibleText.excerpt(value, limit: 200))
    }
}
