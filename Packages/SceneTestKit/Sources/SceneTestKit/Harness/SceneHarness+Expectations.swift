@_spi(Hosting) public import SceneKitCore
public import Testing

extension SceneHarness {
    /// Expects this location, and the completed navigations that led there.
    public func expect(location expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
        trace.takeDone()
        #expect(navigator.location.description == expected, sourceLocation: sourceLocation)
    }

    /// Expects the outcome of the next navigation.
    public func expect(outcome expected: NavigationOutcome, sourceLocation: SourceLocation = #_sourceLocation)
    {
        trace.takeNext(expected, at: sourceLocation)
    }

    /// Expects a call of a left scene that was dropped.
    public func expectDropped(
        scene: String,
        _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        trace.takeDropped(.dropped(scene: scene, what: what), at: sourceLocation)
    }
}
