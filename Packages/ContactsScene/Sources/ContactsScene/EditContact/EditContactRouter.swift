import SceneKitCore

/// The transitions from the form of an existing contact.
protocol EditContactRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
}

protocol EditContactDataPassing: DataPassing<any EditContactDataStore> {}

typealias EditContactRouting = EditContactRoutingLogic & EditContactDataPassing

final class EditContactRouter: SceneRouter<any EditContactDataStore>, TableRouting, EditContactRouting {
    static let routes: RouteTable<EditContactRouter> = ["routeToViewContact": routeToViewContact]

    func routeToViewContact(segue: Segue?) {
        route(segue) { (destination: any ViewContactDataStore) in
            destination.contactID = dataStore.contactID
            destination.change = dataStore.savedContact.map { .saved(name: ContactNames.displayName(of: $0)) }
        }
    }
}
