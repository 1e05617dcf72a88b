import SceneKitCore

/// The transition from the list of collections.
protocol RecordsBrowserRoutingLogic: SegueRouting {
    func routeToBrowseCollection(segue: Segue?)
}

protocol RecordsBrowserDataPassing: DataPassing<any RecordsBrowserDataStore> {}

typealias RecordsBrowserRouting = RecordsBrowserRoutingLogic & RecordsBrowserDataPassing

final class RecordsBrowserRouter: SceneRouter<any RecordsBrowserDataStore>, TableRouting,
    RecordsBrowserRouting
{
    static let routes: RouteTable<RecordsBrowserRouter> = ["routeToBrowseCollection": routeToBrowseCollection]

    func routeToBrowseCollection(segue: Segue?) {
        route(segue) { (destination: any BrowseCollectionDataStore) in
            destination.address = dataStore.selectedAddress
        }
    }
}
