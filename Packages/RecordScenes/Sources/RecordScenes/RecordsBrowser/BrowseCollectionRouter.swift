import SceneKitCore

/// The transition from a collection's records.
protocol BrowseCollectionRoutingLogic: SegueRouting {
    func routeToBrowseRecord(segue: Segue?)
}

protocol BrowseCollectionDataPassing: DataPassing<any BrowseCollectionDataStore> {}

typealias BrowseCollectionRouting = BrowseCollectionRoutingLogic & BrowseCollectionDataPassing

final class BrowseCollectionRouter: SceneRouter<any BrowseCollectionDataStore>, TableRouting,
    BrowseCollectionRouting
{
    static let routes: RouteTable<BrowseCollectionRouter> = ["routeToBrowseRecord": routeToBrowseRecord]

    func routeToBrowseRecord(segue: Segue?) {
        route(segue) { (destination: any BrowseRecordDataStore) in
            destination.record = dataStore.selectedRecord
        }
    }
}
