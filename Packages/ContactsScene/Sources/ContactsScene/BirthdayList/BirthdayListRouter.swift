import SceneKitCore

/// The list's transitions; without a segue a method starts the transition itself (article row 000-20).
protocol BirthdayListRoutingLogic: SegueRouting {
    func routeToViewContact(segue: Segue?)
}

protocol BirthdayListDataPassing: DataPassing<any BirthdayListDataStore> {}

typealias BirthdayListRouting = BirthdayListRoutingLogic & BirthdayListDataPassing

final class BirthdayListRouter: SceneRouter<any BirthdayListDataStore>, TableRouting, BirthdayListRouting {
    static let routes: RouteTable<BirthdayListRouter> = ["routeToViewContact": routeToViewContact]

    func routeToViewContact(segue: Segue?) {
        route(segue) { (destination: any ViewContactDataStore) in
            destination.contactID = dataStore.selectedContactID
        }
    }
}
