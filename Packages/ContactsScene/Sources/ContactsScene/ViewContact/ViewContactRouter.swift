import SceneKitCore

/// The transitions from one contact's card.
@MainActor
protocol ViewContactRoutingLogic: SegueRouting {
    func routeToEditContact(segue: Segue?)
    func routeToContactList(segue: Segue?)
}

/// What the card's router passes on.
@MainActor
protocol ViewContactDataPassing: AnyObject {
    var dataStore: any ViewContactDataStore { get }
}

@MainActor
final class ViewContactRouter: TableRouting, ViewContactRoutingLogic, ViewContactDataPassing {
    static let routes: RouteTable<ViewContactRouter> = [
        "routeToEditContact": routeToEditContact,
        "routeToContactList": routeToContactList,
    ]

    weak var viewController: (any SceneViewController)?
    let dataStore: any ViewContactDataStore

    init(dataStore: any ViewContactDataStore) {
        self.dataStore = dataStore
    }

    func routeToEditContact(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("EditContact")
            return
        }
        segue.destinationDataStore(as: (any EditContactDataStore).self)?.contactID = dataStore.contactID
    }

    func routeToContactList(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("ContactList")
            return
        }
        segue.destinationDataStore(as: (any ContactListDataStore).self)?.change = dataStore.ownChange
    }
}
