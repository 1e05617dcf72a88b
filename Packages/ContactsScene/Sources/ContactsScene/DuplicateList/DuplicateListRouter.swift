import SceneKitCore

/// The list's transitions; without a segue a method starts the transition itself (article row 000-20).
protocol DuplicateListRoutingLogic: SegueRouting {
    func routeToMergeContacts(segue: Segue?)
}

protocol DuplicateListDataPassing: DataPassing<any DuplicateListDataStore> {}

typealias DuplicateListRouting = DuplicateListRoutingLogic & DuplicateListDataPassing

final class DuplicateListRouter: SceneRouter<any DuplicateListDataStore>, TableRouting, DuplicateListRouting {
    static let routes: RouteTable<DuplicateListRouter> = ["routeToMergeContacts": routeToMergeContacts]

    func routeToMergeContacts(segue: Segue?) {
        route(segue) { (destination: any MergeContactsDataStore) in
            destination.contactID = dataStore.selectedGroup?.kept
            destination.otherIDs = ContactIDs(dataStore.selectedGroup?.others ?? [])
        }
    }
}
