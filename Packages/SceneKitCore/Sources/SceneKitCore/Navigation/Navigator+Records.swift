extension Navigator {
    /// Finds the records that a person may mean by a value of a field.
    ///
    /// - Parameters:
    ///   - name: The typed text.
    ///   - field: A parameter of the scene, or of one of its actions that takes rows of a list.
    ///   - scene: The scene's name.
    /// - Returns: Nil if the field takes no record that can be found by its name, or if the session's person may not open
    ///   the scene that shows it.
    /// - Throws: An error of the scene's `RecordFinder`.
    public func records(_ name: RecordName, for field: Field, of scene: String) async throws -> [PickedItem]?
    {
        guard let place = configurator.recordParameter(of: field, in: scene), let parameter = place.parameter,
            let definition = try? configurator.definition(of: place.scene),
            let find = definition.finders[parameter], allows(definition)
        else { return nil }
        let context = configurator.context(of: definition, parameters: [:], services: services)
        return try await find(context, name)
    }

    /// Whether the scene that a list's rows open takes the beginning of a row's identifier instead of the whole one.
    @_spi(Hosting) public func findsRecords(of list: ListBlock) -> Bool {
        guard let destination = list.destination, let parameter = destination.parameter else { return false }
        return (try? configurator.definition(of: destination.scene))?.finders[parameter] != nil
    }
}

extension Configurator {
    /// The scene's parameter by which a field's records are found: the field itself, or the one that takes the rows of
    /// the action's list.
    func recordParameter(of field: Field, in scene: String) -> ListBlock.Destination? {
        guard let list = field.row else { return .init(scene: scene, parameter: field.identifier) }
        return destinations(of: scene)[list]
    }
}
