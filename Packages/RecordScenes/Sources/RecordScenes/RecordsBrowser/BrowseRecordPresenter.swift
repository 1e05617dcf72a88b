import SceneKitCore

/// Presents a stored record: each property of its JSON.
@MainActor
protocol BrowseRecordPresentationLogic: AnyObject {
    func presentRecord(response: BrowseRecord.FetchRecord.Response)
}

final class BrowseRecordPresenter: BrowseRecordPresentationLogic {
    weak var viewController: (any RecordsBrowserDisplayLogic)?

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
                    block: .detail(DetailBlock(identifier: "record", items: items))
                )
            )
        case .success(nil):
            viewController?.display(viewModel: .init(message: RecordsFailure.notFound(response.id).message))
        case .failure(let failure): viewController?.display(viewModel: .init(message: failure.message))
        }
    }
}
