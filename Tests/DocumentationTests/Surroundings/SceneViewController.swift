import SceneKitCore

@MainActor
protocol AgeingBusinessLogic: AnyObject {
    func updateAge() async
}

@MainActor
func follow(_ scene: any SceneViewController, _ interactor: any AgeingBusinessLogic) {
    // The snippet.
}
