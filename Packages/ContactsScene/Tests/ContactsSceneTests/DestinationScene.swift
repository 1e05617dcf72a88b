import SceneKitCore
import SceneTestKit
import Testing

/// A scene that only has a data store: where a router's segue leads in a test.
@MainActor
final class DestinationScene: SceneViewController {
    let screen = Screen(title: "Destination")
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)?
    let dataStore: AnyObject?

    init(dataStore: AnyObject? = nil, segueRouter: (any SegueRouting)? = nil) {
        self.dataStore = dataStore
        self.segueRouter = segueRouter
    }

    func handle(_ event: Event) async {}
}

extension Segue {
    /// A segue of a test, to a scene with that data store.
    convenience init(_ identifier: String, to dataStore: AnyObject?) {
        self.init(
            identifier: identifier,
            kind: .push,
            source: DestinationScene(),
            destination: DestinationScene(dataStore: dataStore)
        )
    }
}

/// Expects that routing from a view controller starts the segue, or with nil none, and nothing else.
@MainActor
func expectSegue(
    _ identifier: String?,
    sourceLocation: SourceLocation = #_sourceLocation,
    route: (any SceneViewController) -> Void
) async {
    let host = RecordingHost(sourceLocation: sourceLocation)
    let scene = DestinationScene()
    scene.host = host
    route(scene)
    if let identifier { host.expect(.segue(identifier), sourceLocation: sourceLocation) }
    await host.finish(sourceLocation: sourceLocation)
}
