import SceneKitCore

/// The contact list's transitions; without a segue a method starts the transition itself (article row 000-20).
protocol ContactListRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
    func routeToAddContact(segue: Segue?)
    func routeToBirthdayList(segue: Segue?)
    func routeToDuplicateList(segue: Segue?)
}

protocol ContactListDataPassing: DataPassing<any ContactListDataStore> {}

typealias ContactListRouting = ContactListRoutingLogic & ContactListDataPassing

final class ContactListRouter: SceneRouter<any ContactListDataStore>, TableRouting, ContactListRouting {
    static let routes: RouteTable<ContactListRouter> = [
        "routeToViewContact": routeToViewContact,
        "routeToAddContact": routeToAddContact,
        "routeToBirthdayList": routeToBirthdayList,
        "routeToDuplicateList": routeToDuplicateList,
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

    func routeToBirthdayList(segue: Segue?) {
        route(segue) { (destination: any BirthdayListDataStore) in
            destination.within = dataStore.birthdayDays
        }
    }

    func routeToDuplicateList(segue: Segue?) {
        // The list takes no data.
        route(segue)
    }
}
