import SceneKitCore

/// The transition from a record's form.
protocol RecordFormRoutingLogic: SegueRouting {
    func routeToRecordList(segue: Segue?)
}

protocol RecordFormDataPassing: DataPassing<any RecordFormDataStore> {}

typealias RecordFormRouting = RecordFormRoutingLogic & RecordFormDataPassing

final class RecordFormRouter: SceneRouter<any RecordFormDataStore>, TableRouting, RecordFormRouting {
    static let routes: RouteTable<RecordFormRouter> = ["routeToRecordList": routeToRecordList]

    /// The scene below needs no data of this scene.
    func routeToRecordList(segue: Segue?) { route(segue) }
}
