import SceneKitCore

/// The transitions from the form for a new contact.
@MainActor
protocol AddContactRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
}

@MainActor
protocol AddContactDataPassing: AnyObject {
    var dataStore: any AddContactDataStore { get }
}

@MainActor
final class AddContactRouter: SceneRouter<any AddContactDataStore>, TableRouting, AddContactRoutingLogic,
    AddContactDataPassing
{
    static let routes: RouteTable<AddContactRouter> = ["routeToViewContact": routeToViewContact]

    func routeToViewContact(segue: Segue?) {
        route(segue) { (destination: any ViewContactDataStore) in
            destination.contactID = dataStore.addedContact?.id
            destination.change = dataStore.addedContact.map { .added(name: ContactNames.displayName(of: $0)) }
        }
    }
}
