public import SceneKitCore
public import Testing

/// A person's input. Each method returns when the scenes have settled.
extension SceneHarness {
    /// Opens a scene as the only one in the stack.
    public func open(
        _ name: String,
        parameters: Parameters = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await open(Location(name, parameters: parameters), sourceLocation: sourceLocation)
    }

    /// Opens a location and expects the outcome.
    public func open(
        _ location: Location,
        expecting outcome: NavigationOutcome = .done,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        navigator.open(location, completion: nil)
        trace.takeLast(outcome, at: sourceLocation)
        await settle(sourceLocation: sourceLocation)
    }

    /// Sends an event that the screen must offer.
    public func send(_ event: Event, sourceLocation: SourceLocation = #_sourceLocation) async {
        do {
            try navigator.post(event)
        } catch {
            Issue.record("the screen refuses the event: \(error)", sourceLocation: sourceLocation)
            return
        }
        await settle(sourceLocation: sourceLocation)
    }

    /// Sends an event and expects the screen to refuse it with this text.
    public func expectRefusal(
        of event: Event,
        _ description: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        do {
            try navigator.post(event)
            Issue.record("the event was not refused", sourceLocation: sourceLocation)
        } catch {
            #expect(error.description == description, sourceLocation: sourceLocation)
        }
    }

    /// Chooses an action.
    public func perform(
        _ action: String,
        _ values: [String: [FieldEntry]] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await send(.action(action, values: values), sourceLocation: sourceLocation)
    }

    /// Chooses a row.
    public func select(
        list: String,
        row: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await send(.select(list: list, row: row), sourceLocation: sourceLocation)
    }

    /// Fills in a field.
    public func change(
        _ field: String,
        _ values: FieldEntry...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await send(.change(field: field, values: values), sourceLocation: sourceLocation)
    }

    /// Requests other rows of a list.
    public func window(
        list: String,
        offset: Int,
        limit: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await send(.window(list: list, offset: offset, limit: limit), sourceLocation: sourceLocation)
    }

    /// Answers the question.
    public func answer(_ confirmed: Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
        await send(.answer(confirmed), sourceLocation: sourceLocation)
    }

    /// Ends the top scene with a result, for instance a stand-in for another module's scene.
    public func give(_ result: some Sendable, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard finishTopScene(with: result) else {
            Issue.record("no scene is open that could give a result", sourceLocation: sourceLocation)
            return
        }
        await settle(sourceLocation: sourceLocation)
    }

    /// A method of its own, so that nothing holds the left scene while its caller appears.
    private func finishTopScene(with result: some Sendable) -> Bool {
        guard let scene = navigator.topScene else { return false }
        navigator.finish(scene, with: result)
        return true
    }

    /// Advances the clock of the scenes' timers, and returns when the timers that were due have finished.
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        await clock.advance(by: duration, sourceLocation: sourceLocation)
        await settle(sourceLocation: sourceLocation)
    }

    /// Goes back.
    public func back(sourceLocation: SourceLocation = #_sourceLocation) async {
        await send(.back, sourceLocation: sourceLocation)
    }
}
