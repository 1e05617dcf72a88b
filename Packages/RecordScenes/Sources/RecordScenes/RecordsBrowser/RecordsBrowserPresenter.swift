import SceneKitCore

/// Presents the list of collections.
@MainActor
protocol RecordsBrowserPresentationLogic: AnyObject {
    func presentCollections(response: RecordsBrowser.FetchCollections.Response)
}

final class RecordsBrowserPresenter: RecordsBrowserPresentationLogic {
    weak var viewController: (any RecordsBrowserDisplayLogic)?

    func presentCollections(response: RecordsBrowser.FetchCollections.Response) {
        switch response {
        case .success(let collections):
            let list = ListBlock(
                identifier: RecordsBrowserViewController.list,
                columns: ["Collection", "Shared space", "Module", .init("Records", kind: .integer())],
                total: .init(collections.count),
                rows: collections.map(row),
                placeholder: "There are no records yet."
            )
            viewController?.display(viewModel: .init(block: .list(list)))
        case .failure(let failure): viewController?.display(viewModel: .init(message: failure.message))
        }
    }

    private func row(_ collection: BrowsedCollection) -> ListBlock.Row {
        ListBlock.Row(
            identifier: collection.address,
            texts: [
                LocalizedText(verbatim: collection.collection),
                collection.space.map { LocalizedText(verbatim: $0) } ?? "your own",
                LocalizedText(verbatim: collection.module),
                LocalizedText(verbatim: "\(collection.count)"),
            ]
        )
    }
}
