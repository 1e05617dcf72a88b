public import SceneKitCore
public import Testing

/// What a person does. Each returns when the scenes have settled.
extension SceneHarness {
    /// Opens a scene as the only one.
    public func open(
        _ name: String,
        parameters: Parameters = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await open(Location(name, parameters: parameters), sourceLocation: sourceLocation)
    }

    /// Opens a location, which has to succeed; with another `outcome`, to end in that.
    public func open(
        _ location: Location,
        expecting outcome: NavigationOutcome = .done,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        navigator.open(location, completion: nil)
        trace.takeLast(outcome, at: sourceLocation)
        await settle(sourceLocation: sourceLocation)
    }

    /// Sends an event, which the screen has to offer.
    public func send(_ event: Event, sourceLocation: SourceLocation = #_sourceLocation) async {
        do {
            try navigator.post(event)
        } catch {
            Issue.record("the screen refuses the event: \(error)", sourceLocation: sourceLocation)
            return
        }
        await settle(sourceLocation: sourceLocation)
    }

    /// Sends an event that the screen has to refuse with that text.
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
        _ values: [String: [String]] = [:],
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
        _ values: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await send(.change(field: field, values: values), sourceLocation: sourceLocation)
    }

    /// Asks for other rows.
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

    /// Goes back.
    public func back(sourceLocation: SourceLocation = #_sourceLocation) async {
        await send(.back, sourceLocation: sourceLocation)
    }
}
