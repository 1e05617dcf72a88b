@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

extension MCPService {
    /// The most values that a completion has.
    private static let mostValues = 100

    /// Values for a parameter of a template, from the declaration or from the records whose names begin with the text.
    func completion(_ params: JSONValue, for caller: Caller) async throws(MCPError) -> JSONValue {
        guard let uri = params["ref"]?["uri"]?.string, params["ref"]?["type"] == "ref/resource" else {
            throw .invalidParameters("'ref' is a reference to a resource: there are no prompts")
        }
        guard let name = params["argument"]?["name"]?.string, let text = params["argument"]?["value"]?.string
        else { throw .invalidParameters("'argument' has a 'name' and a 'value'") }
        let rights = caller.rights
        let scene = definitions().first {
            $0.name == LocationURI.scene(in: uri) && !$0.isInternal && rights.admits($0)
        }
        guard let scene else { throw LocationURI.notFound(uri, "there is no such template") }
        guard let field = scene.parameters.first(where: { $0.identifier == name }) else {
            throw .invalidParameters("\(scene.name) has no parameter '\(VisibleText.excerpt(name))'")
        }
        let values = try await values(of: field, beginningWith: text, in: scene, for: caller)
        return [
            "completion": [
                "values": .array(values.prefix(Self.mostValues).map(JSONValue.string)),
                "hasMore": .boolean(values.count > Self.mostValues),
            ]
        ]
    }

    private func values(
        of field: Field,
        beginningWith text: String,
        in scene: SceneDefinition,
        for caller: Caller
    ) async throws(MCPError) -> [String] {
        let beginning = text.lowercased()
        let declared =
            field.kind == .toggle ? ["true", "false"] : field.kind.choices?.map(\.value) ?? field.suggestions
        let fitting = declared.filter { $0.lowercased().hasPrefix(beginning) }
        guard fitting.isEmpty, !text.isEmpty else { return fitting }
        do throws(Problem) {
            let records = try await records(text, field, of: scene.name, for: caller)
            let titles = Dictionary(grouping: records, by: \.title)
            // A name that several records have says nothing, and neither does one to a person who has typed an id.
            return records.map { record in
                let isName = titles[record.title]?.count == 1 && !record.id.hasPrefix(text)
                return isName ? record.title : record.id
            }
        } catch { throw MCPError(error) }
    }

    /// The records that a caller may mean by a text.
    ///
    /// - Throws: `Problem` if they cannot be reached.
    func records(
        _ text: String,
        _ field: Field,
        of scene: String,
        for caller: Caller
    ) async throws(Problem) -> [PickedItem] {
        do {
            let name = RecordName(text, limit: Self.mostValues + 1)
            return try await caller.admission.session.navigator.records(name, for: field, of: scene) ?? []
        } catch {
            report("\(error)")
            throw .unavailable("the records cannot be reached now; try again in a moment")
        }
    }
}
