import SceneKitCore

/// The contact list's transitions; without a segue a method starts the transition itself (article row 000-20).
@MainActor
protocol ContactListRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
    func routeToAddContact(segue: Segue?)
}

/// What the contact list's router passes on.
@MainActor
protocol ContactListDataPassing: AnyObject {
    var dataStore: any ContactListDataStore { get }
}

@MainActor
final class ContactListRouter: TableRouting, ContactListRoutingLogic, ContactListDataPassing {
    static let routes: RouteTable<ContactListRouter> = [
        "routeToViewContact": routeToViewContact,
        "routeToAddContact": routeToAddContact,
    ]

    weak var viewController: (any SceneViewController)?
    let dataStore: any ContactListDataStore

    init(dataStore: any ContactListDataStore) {
        self.dataStore = dataStore
    }

    func routeToViewContact(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("ViewContact")
            return
        }
        segue.destinationDataStore(as: (any ViewContactDataStore).self)?.contactID =
            dataStore.selectedContactID
    }

    func routeToAddContact(segue: Segue?) {
        // A new contact needs nothing of the list.
        if segue == nil { viewController?.performSegue("AddContact") }
    }
}
