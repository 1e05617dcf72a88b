import SceneKitCore

/// The contact list's transitions; without a segue a method starts the transition itself (article row 000-20).
@MainActor
protocol ContactListRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
    func routeToAddContact(segue: Segue?)
}

@MainActor
protocol ContactListDataPassing: AnyObject {
    var dataStore: any ContactListDataStore { get }
}

@MainActor
final class ContactListRouter: SceneRouter<any ContactListDataStore>, TableRouting, ContactListRoutingLogic,
    ContactListDataPassing
{
    static let routes: RouteTable<ContactListRouter> = [
        "routeToViewContact": routeToViewContact,
        "routeToAddContact": routeToAddContact,
    ]

    func routeToViewContact(segue: Segue?) {
        route(segue) { (destination: any ViewContactDataStore) in
            destination.contactID = dataStore.selectedContactID
        }
    }

    func routeToAddContact(segue: Segue?) {
        // The form for a new contact takes no data.
        route(segue)
    }
}
