import SceneKitCore

/// The transitions from one contact's card.
@MainActor
protocol ViewContactRoutingLogic: SegueRouting {
    func routeToEditContact(segue: Segue?)
    func routeToContactList(segue: Segue?)
}

@MainActor
protocol ViewContactDataPassing: AnyObject {
    var dataStore: any ViewContactDataStore { get }
}

@MainActor
final class ViewContactRouter: SceneRouter<any ViewContactDataStore>, TableRouting, ViewContactRoutingLogic,
    ViewContactDataPassing
{
    static let routes: RouteTable<ViewContactRouter> = [
        "routeToEditContact": routeToEditContact,
        "routeToContactList": routeToContactList,
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
}
