import SceneKitCore

/// The transitions from the form of an existing contact.
@MainActor
protocol EditContactRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
}

@MainActor
protocol EditContactDataPassing: AnyObject {
    var dataStore: any EditContactDataStore { get }
}

@MainActor
final class EditContactRouter: SceneRouter<any EditContactDataStore>, TableRouting, EditContactRoutingLogic,
    EditContactDataPassing
{
    static let routes: RouteTable<EditContactRouter> = ["routeToViewContact": routeToViewContact]

    func routeToViewContact(segue: Segue?) {
        route(segue) { (destination: any ViewContactDataStore) in
            destination.contactID = dataStore.contactID
            destination.change = dataStore.savedContact.map { .saved(name: ContactNames.displayName(of: $0)) }
        }
    }
}
