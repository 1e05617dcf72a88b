import SceneKitCore

/// The transitions from a record's card.
protocol ViewRecordRoutingLogic: SegueRouting {
    func routeToEditRecord(segue: Segue?)
    func routeToRecordList(segue: Segue?)
}

protocol ViewRecordDataPassing: DataPassing<any ViewRecordDataStore> {}

typealias ViewRecordRouting = ViewRecordRoutingLogic & ViewRecordDataPassing

final class ViewRecordRouter: SceneRouter<any ViewRecordDataStore>, TableRouting, ViewRecordRouting {
    static let routes: RouteTable<ViewRecordRouter> = [
        "routeToEditRecord": routeToEditRecord,
        "routeToRecordList": routeToRecordList,
    ]

    func routeToEditRecord(segue: Segue?) {
        route(segue) { (destination: any RecordFormDataStore) in
            destination.recordID = dataStore.recordID
        }
    }

    /// The list needs no data of this scene.
    func routeToRecordList(segue: Segue?) { route(segue) }
}
