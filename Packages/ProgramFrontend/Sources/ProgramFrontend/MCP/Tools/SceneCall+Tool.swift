@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TextFrontend

extension SceneCall {
    /// The call of a tool, with ids in place of the names of records.
    ///
    /// - Throws: `Problem`.
    @MainActor
    init(
        _ arguments: ToolArguments,
        of tool: MCPTool,
        answers: QuestionToken,
        in navigator: Navigator
    ) async throws(Problem) {
        let (query, values) = try await Self.ids(arguments.query, arguments.values, of: tool, navigator)
        try self.init(
            tool.scene,
            tool.action,
            query: query,
            values: values,
            uploads: arguments.uploads,
            answers: answers,
            rows: tool.hasLists ? (arguments.list, arguments.rows) : nil
        )
    }

    /// The call that shows a location.
    ///
    /// - Throws: `Problem`.
    @MainActor
    init(_ step: Location.Step, of tool: MCPTool, in navigator: Navigator) async throws(Problem) {
        let query = step.parameters.names.map { ($0, step.parameters[$0] ?? "") }
        try self.init(tool.scene, nil, query: try await Self.ids(query, [:], of: tool, navigator).0)
    }

    @MainActor
    private static func ids(
        _ query: [(name: String, value: String)],
        _ values: [String: [FieldEntry]],
        of tool: MCPTool,
        _ navigator: Navigator
    ) async throws(Problem) -> ([(name: String, value: String)], [String: [FieldEntry]]) {
        let names = RecordNames(navigator)
        var (query, values) = (query, values)
        do {
            for index in query.indices {
                guard let field = tool.scene.parameters.first(where: { $0.identifier == query[index].name })
                else { continue }
                query[index].value = try await names.id(query[index].value, field, of: tool.scene.name)
            }
            for field in tool.action?.parameters ?? [] where field.row != nil {
                values[field.identifier] = try await names.ids(
                    values[field.identifier] ?? [],
                    field,
                    of: tool.scene.name
                )
            }
            return (query, values.filter { !$0.value.isEmpty })
        } catch let error as AmbiguousName {
            throw Problem(.invalidParameter, error.field, error.description)
        } catch {
            throw .unavailable("the records cannot be reached now; try again in a moment")
        }
    }
}
