import SceneKitCore

/// The transitions from the merge of contacts.
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

    /// Goes back to the scene below, which shows this scene's message; without one, to the kept contact. A card below
    /// then shows the kept contact.
    func routeToResult(segue: Segue?) {
        guard let segue else { return route(nil) }
        segue.offer { (card: any ViewContactDataStore) in card.contactID = dataStore.contactID }
        segue.offer { (scene: any ContactChangeTaking) in scene.change = dataStore.ownChange }
    }
}
