import SceneKitCore
import SceneTestKit
import Testing

extension Segue {
    /// A segue to a scene with that data store.
    convenience init(_ identifier: String, to dataStore: AnyObject?) {
        self.init(
            identifier: identifier,
            kind: .push,
            source: StandInScene(),
            destination: StandInScene(dataStore: dataStore)
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
    let scene = StandInScene()
    scene.host = host
    route(scene)
    if let identifier { host.expect(.segue(identifier), sourceLocation: sourceLocation) }
    await host.finish(sourceLocation: sourceLocation)
}
