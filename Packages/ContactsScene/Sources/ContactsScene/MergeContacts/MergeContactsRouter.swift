import SceneKitCore

/// The transitions from the merge of two contacts.
protocol MergeContactsRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
    func routeToResult(segue: Segue?)
}

protocol MergeContactsDataPassing: DataPassing<any MergeContactsDataStore> {}

typealias MergeContactsRouting = MergeContactsRoutingLogic & MergeContactsDataPassing

final class MergeContactsRouter: SceneRouter<any MergeContactsDataStore>, TableRouting, MergeContactsRouting {
    static let routes: RouteTable<MergeContactsRouter> = [
        "routeToViewContact": routeToViewContact,
        "routeToResult": routeToResult,
    ]

    func routeToViewContact(segue: Segue?) {
        route(segue) { (destination: any ViewContactDataStore) in
            destination.contactID = dataStore.selectedContactID
        }
    }

    /// Goes back to the scene below, which reports the change; without one, to the kept contact.
    func routeToResult(segue: Segue?) {
        guard let segue else { return route(nil) }
        let destination = segue.destination.dataStore
        if let card = destination as? any ViewContactDataStore { card.contactID = dataStore.contactID }
        if let taking = destination as? any ContactChangeTaking { taking.change = dataStore.ownChange }
    }
}
