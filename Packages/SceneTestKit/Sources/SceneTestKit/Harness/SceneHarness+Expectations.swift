public import SceneKitCore
public import Testing

extension SceneHarness {
    /// Expects the person to be there; that accounts for the navigations that were done on the way.
    public func expect(location expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
        trace.takeDone()
        #expect(navigator.location.description == expected, sourceLocation: sourceLocation)
    }

    /// Expects the next navigation's outcome to be this one.
    public func expect(outcome expected: NavigationOutcome, sourceLocation: SourceLocation = #_sourceLocation)
    {
        trace.takeNext(expected, at: sourceLocation)
    }

    /// Expects that a left scene delivered something that nobody got.
    public func expectDropped(
        scene: String,
        _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        trace.takeDropped(.dropped(scene: scene, what: what), at: sourceLocation)
    }
}
