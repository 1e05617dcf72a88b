import SceneKitCore

/// The transitions from one contact's card.
protocol ViewContactRoutingLogic: SegueRouting {
    func routeToEditContact(segue: Segue?)
    func routeToContactList(segue: Segue?)
    func routeToViewContact(segue: Segue?)
    func routeToPickContact(segue: Segue?)
}

protocol ViewContactDataPassing: DataPassing<any ViewContactDataStore> {}

typealias ViewContactRouting = ViewContactRoutingLogic & ViewContactDataPassing

final class ViewContactRouter: SceneRouter<any ViewContactDataStore>, TableRouting, ViewContactRouting {
    static let routes: RouteTable<ViewContactRouter> = [
        "routeToEditContact": routeToEditContact,
        "routeToContactList": routeToContactList,
        "routeToViewContact": routeToViewContact,
        "routeToPickContact": routeToPickContact,
    ]

    func routeToEditContact(segue: Segue?) {
        route(segue) { (destination: any EditContactDataStore) in
            destination.contactID = dataStore.contactID
        }
    }

    func routeToContactList(segue: Segue?) {
        route(segue) { (destination: any ContactListDataStore) in
            destination.change = dataStore.ownChange
        }
    }

    func routeToViewContact(segue: Segue?) {
        route(segue) { (destination: any ViewContactDataStore) in
            destination.contactID = dataStore.selectedCardID
        }
    }

    func routeToPickContact(segue: Segue?) {
        route(segue) { (destination: any PickContactDataStore) in
            destination.name = dataStore.memberName ?? ""
        }
    }
}
