import SceneKitCore

/// Presents a collection's records: their ids and first properties.
@MainActor
protocol BrowseCollectionPresentationLogic: AnyObject {
    func presentRecords(response: BrowseCollection.ShowRecords.Response)
}

final class BrowseCollectionPresenter: BrowseCollectionPresentationLogic {
    /// The number of properties, and of letters of each.
    private static let shown = (properties: 4, letters: 60)

    weak var viewController: (any RecordsBrowserDisplayLogic)?

    func presentRecords(response: BrowseCollection.ShowRecords.Response) {
        let title = LocalizedText(verbatim: VisibleText.line(response.address))
        switch response.page {
        case .success(let page):
            let names = names(page.records)
            let list = ListBlock(
                identifier: BrowseCollectionViewController.list,
                columns: [.init("Record")] + names.map { .init(LocalizedText(verbatim: $0)) },
                total: .init(page.total),
                offset: page.offset,
                rows: page.records.map { record in
                    ListBlock.Row(
                        identifier: "\(response.address)/\(record.id)",
                        texts: [LocalizedText(verbatim: VisibleText.line(record.id))]
                            + names.map { cell(record, $0) }
                    )
                },
                placeholder: "There are no records yet."
            )
            viewController?.display(viewModel: .init(title: title, block: .list(list)))
        case .failure(let failure):
            viewController?.display(viewModel: .init(title: title, message: failure.message))
        }
    }

    /// The first properties of the first record that has them.
    private func names(_ records: [BrowsedRecord]) -> [String] {
        let fullest = records.max { $0.properties.count < $1.properties.count }
        return fullest?.properties.prefix(Self.shown.properties).map { VisibleText.line($0.name) } ?? []
    }

    private func cell(_ record: BrowsedRecord, _ name: String) -> LocalizedText {
        guard let property = record.properties.first(where: { $0.name == name }) else { return "" }
        guard let value = property.value else { return "hidden" }
        return LocalizedText(verbatim: VisibleText.excerpt(value, limit: Self.shown.letters))
    }
}
