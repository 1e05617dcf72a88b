import SceneKitCore

/// The transitions from the form for a new contact.
protocol AddContactRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
}

protocol AddContactDataPassing: DataPassing<any AddContactDataStore> {}

typealias AddContactRouting = AddContactRoutingLogic & AddContactDataPassing

final class AddContactRouter: SceneRouter<any AddContactDataStore>, TableRouting, AddContactRouting {
    static let routes: RouteTable<AddContactRouter> = ["routeToViewContact": routeToViewContact]

    func routeToViewContact(segue: Segue?) {
        route(segue) { (destination: any ViewContactDataStore) in
            destination.contactID = dataStore.addedContact?.id
            destination.change = dataStore.addedContact.map { .added(name: ContactNames.displayName(of: $0)) }
        }
    }
}
