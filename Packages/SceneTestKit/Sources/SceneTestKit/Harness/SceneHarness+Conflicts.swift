public import SceneKitCore
public import Testing

extension SceneHarness {
    /// Saves the shown form while somebody else saves something else, and expects that neither save is lost.
    ///
    /// Another scene of the same location, in the same host, plays the other person. First the form is saved with a value
    /// that the other person has changed as well: the save has to be refused, with the other value at its field, and
    /// nothing may be stored. Then it is saved again, since the person has seen the other value.
    ///
    /// ```swift
    /// await scene.open("EditNote", parameters: ["id": "1"])
    /// await scene.conflict(over: "title", mine: "Mine", theirs: "Theirs")
    /// #expect(try await store.get(Note.self, id: "1")?.title == "Mine")
    /// ```
    ///
    /// - Parameters:
    ///   - field: The field that both change.
    ///   - mine: The value that is typed into the shown form.
    ///   - theirs: The value that the other person saves before.
    ///   - action: The action that saves the form.
    public func conflict(
        over field: String,
        mine: FieldEntry,
        theirs: FieldEntry,
        action: String = "save",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await change(field, mine, sourceLocation: sourceLocation)
        let other = Navigator(configurator: navigator.configurator)
        other.open(navigator.location, completion: nil)
        guard await Deadline.wait(timeLimit, until: { other.isSettled }) else {
            Issue.record("the other person's scene does not settle", sourceLocation: sourceLocation)
            return
        }
        do {
            try other.post(.action(action, values: [field: [theirs]]))
        } catch {
            Issue.record("the other person cannot save: \(error)", sourceLocation: sourceLocation)
            return
        }
        _ = await Deadline.wait(timeLimit, until: { other.isSettled })
        other.discardScenes()
        await perform(action, sourceLocation: sourceLocation)
        let form = screen?.forms.first { $0.fields.contains { $0.identifier == field } }
        #expect(form?.contested == [field], "the save has to be refused", sourceLocation: sourceLocation)
        #expect(
            form?.loaded?[field] == [theirs],
            "the other value is missing",
            sourceLocation: sourceLocation
        )
        #expect(screen?.message?.kind == .error, sourceLocation: sourceLocation)
        await perform(action, sourceLocation: sourceLocation)
    }
}
