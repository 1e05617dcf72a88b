import SceneKitCore

/// The transitions from a list of records.
protocol RecordListRoutingLogic: SegueRouting {
    func routeToViewRecord(segue: Segue?)
    func routeToAddRecord(segue: Segue?)
}

protocol RecordListDataPassing: DataPassing<any RecordListDataStore> {}

typealias RecordListRouting = RecordListRoutingLogic & RecordListDataPassing

final class RecordListRouter: SceneRouter<any RecordListDataStore>, TableRouting, RecordListRouting {
    static let routes: RouteTable<RecordListRouter> = [
        "routeToViewRecord": routeToViewRecord,
        "routeToAddRecord": routeToAddRecord,
    ]

    func routeToViewRecord(segue: Segue?) {
        route(segue) { (destination: any ViewRecordDataStore) in
            destination.recordID = dataStore.selectedID ?? ""
        }
    }

    /// The form needs no data of this scene.
    func routeToAddRecord(segue: Segue?) { route(segue) }
}
