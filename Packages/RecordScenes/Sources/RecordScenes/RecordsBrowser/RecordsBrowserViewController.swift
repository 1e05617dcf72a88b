import SceneKitCore

final class RecordsBrowserViewController: RoutedScene<
    any RecordsBrowserBusinessLogic, any RecordsBrowserRouting
>
{
    static let list = "collections"
    static let lists: [BoundList<RecordsBrowserViewController>] = [
        .rows(
            of: list,
            to: "BrowseCollection",
            parameter: "collection",
            select: { $0.router.dataStore.selectedAddress = $1 }
        )
    ]

    let scene = SceneState(Screen(title: "Records"))

    func willAppear() async { await interactor.fetchCollections() }
}

extension RecordsBrowserViewController: RecordsBrowserDisplayLogic {}
