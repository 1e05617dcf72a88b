import SceneKitCore

final class ContactListRouter: TableRouting {
    // The snippet.

    func routeToViewContact(segue: Segue?) {}
}
