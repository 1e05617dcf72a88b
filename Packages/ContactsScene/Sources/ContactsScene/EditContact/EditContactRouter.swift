import SceneKitCore

/// The transitions from the form of an existing contact.
@MainActor
protocol EditContactRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
}

/// What the form's router passes on.
@MainActor
protocol EditContactDataPassing: AnyObject {
    var dataStore: any EditContactDataStore { get }
}

@MainActor
final class EditContactRouter: TableRouting, EditContactRoutingLogic, EditContactDataPassing {
    static let routes: RouteTable<EditContactRouter> = ["routeToViewContact": routeToViewContact]

    weak var viewController: (any SceneViewController)?
    let dataStore: any EditContactDataStore

    init(dataStore: any EditContactDataStore) {
        self.dataStore = dataStore
    }

    func routeToViewContact(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("ViewContact")
            return
        }
        let destination = segue.destinationDataStore(as: (any ViewContactDataStore).self)
        destination?.contactID = dataStore.contactID
        destination?.change = dataStore.savedContact.map { .saved(name: ContactNames.displayName(of: $0)) }
    }
}
