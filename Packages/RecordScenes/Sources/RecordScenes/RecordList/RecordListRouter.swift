import SceneKitCore

/// The transitions from a list of records. The form for a new one, and the scenes of commands, need no data.
protocol RecordListRoutingLogic: SegueRouting {
    func routeToViewRecord(segue: Segue?)
}

protocol RecordListDataPassing: DataPassing<any RecordListDataStore> {}

typealias RecordListRouting = RecordListRoutingLogic & RecordListDataPassing

final class RecordListRouter: SceneRouter<any RecordListDataStore>, TableRouting, RecordListRouting {
    static let routes: RouteTable<RecordListRouter> = ["routeToViewRecord": routeToViewRecord]
    static let coversAllSegues = false

    func routeToViewRecord(segue: Segue?) {
        route(segue) { (destination: any RecordDataStore) in
            destination.recordID = dataStore.selectedID ?? ""
        }
    }
}
