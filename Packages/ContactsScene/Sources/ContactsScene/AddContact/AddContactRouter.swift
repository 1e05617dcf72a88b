import SceneKitCore

/// The transitions from the form for a new contact.
@MainActor
protocol AddContactRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
}

/// What the form's router passes on.
@MainActor
protocol AddContactDataPassing: AnyObject {
    var dataStore: any AddContactDataStore { get }
}

@MainActor
final class AddContactRouter: TableRouting, AddContactRoutingLogic, AddContactDataPassing {
    static let routes: RouteTable<AddContactRouter> = ["routeToViewContact": routeToViewContact]

    weak var viewController: (any SceneViewController)?
    let dataStore: any AddContactDataStore

    init(dataStore: any AddContactDataStore) {
        self.dataStore = dataStore
    }

    func routeToViewContact(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("ViewContact")
            return
        }
        let destination = segue.destinationDataStore(as: (any ViewContactDataStore).self)
        destination?.contactID = dataStore.addedContact?.id
        destination?.change = dataStore.addedContact.map { .added(name: ContactNames.displayName(of: $0)) }
    }
}
