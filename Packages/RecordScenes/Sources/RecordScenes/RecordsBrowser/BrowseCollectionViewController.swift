import SceneKitCore

final class BrowseCollectionViewController: RoutedScene<
    any BrowseCollectionBusinessLogic, any BrowseCollectionRouting
>
{
    static let list = "records"
    static let lists: [BoundList<BrowseCollectionViewController>] = [
        .rows(
            of: list,
            to: "BrowseRecord",
            parameter: "record",
            beside: true,
            select: { $0.router.dataStore.selectedRecord = $1 },
            window: { await $0.interactor.showRecords(request: .init(offset: $1.offset, limit: $1.limit)) }
        )
    ]

    let scene = SceneState(Screen(title: "Records"))

    func didLoad() async {
        observe("records") { [interactor] in await interactor.followRecords() }
    }

    func willAppear() async { await interactor.showRecords(request: router.dataStore.window) }
}

extension BrowseCollectionViewController: RecordsBrowserDisplayLogic {}
