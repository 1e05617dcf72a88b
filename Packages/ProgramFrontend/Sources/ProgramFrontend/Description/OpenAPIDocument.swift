@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import StorageWorkers
@_spi(Hosting) import TextFrontend

/// The description of the API (OpenAPI 3.1), made from the declarations of the registered scenes.
@MainActor
struct OpenAPIDocument {
    let host: String
    private let version: String
    private let site: ServedSite?
    private let rights: CallerRights?
    let texts: Texts
    private let scenes: [SceneDefinition]

    /// - Parameters:
    ///   - site: The site that serves the API; nil for a document without a server's address.
    ///   - rights: What the caller may do; nil for everything that is declared.
    ///   - texts: The language of titles and descriptions.
    init(
        of run: HostRun,
        at site: ServedSite? = nil,
        for rights: CallerRights? = nil,
        in texts: Texts
    ) {
        host = run.hostName
        version = run.hostVersion
        self.site = site
        self.rights = rights
        self.texts = texts
        scenes = run.configurator.definitions.filter { scene in
            !scene.isInternal && rights?.admits(scene) != false
        }
    }

    func bytes() throws -> [UInt8] { try RecordJSONEncoder.bytes(value) }

    var value: JSONValue {
        var paths: [String: JSONValue] = [:]
        for scene in scenes {
            paths["/" + scene.name] = ["get": reading(scene)]
            guard rights?.mayWrite != false else { continue }
            for action in scene.programActions {
                paths["/\(scene.name)/\(action.identifier)"] = ["post": performing(action, of: scene)]
            }
        }
        if rights?.mayWrite != false { paths["/-/work/{name}"] = WorkDescription.path }
        let address = (site?.origin ?? "") + ProgramService.path
        return [
            "openapi": "3.1.0",
            "info": [
                "title": .string(host), "version": .string(version),
                "description":
                    "Each scene is read by GET, and each of its actions is performed by POST. An error is a problem (RFC 9457) with a code that does not change.",
            ],
            "servers": [["url": .string(address)]],
            "tags": .array(Set(scenes.map(\.package)).sorted().map { ["name": .string($0)] }),
            "paths": .object(paths),
            "components": [
                "schemas": .object(AnswerSchemas.all),
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
                "responses": ["Problem": Self.problem, "Work": WorkDescription.response],
            ],
        ]
    }

    private static let problem: JSONValue = [
        "description": "The reason why the call was not done.",
        "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
    ]

    // MARK: - Operations

    private func reading(_ scene: SceneDefinition) -> JSONValue {
        let known = Set(scene.parameters.map(\.identifier))
        let filters = scene.filters.flatMap(\.fields).filter { !known.contains($0.identifier) }
        let windows = Set(scene.declaration.lists.map(\.identifier) + scene.filters.compactMap(\.filters))
            .sorted().flatMap(Self.windowParameters)
        return operation(
            scene,
            identifier: scene.name,
            title: texts(scene.declaration.$title),
            summary: texts(scene.declaration.$summary),
            parameters: (scene.parameters + filters).map(parameter) + windows
        )
    }

    private func performing(_ action: SceneAction, of scene: SceneDefinition) -> JSONValue {
        let fields = SceneCommand.parameters(of: action, form: scene.form)
        return operation(
            scene,
            identifier: "\(scene.name).\(action.identifier)",
            title: texts(action.$label),
            summary: texts(action.$summary),
            parameters: scene.parameters.map(parameter) + CallHeaders.ofActions,
            body: fields.isEmpty ? nil : body(fields),
            writesDocument: fields.contains { $0.kind == .outputDocument },
            mayLast: true
        )
    }

    private func operation(
        _ scene: SceneDefinition,
        identifier: String,
        title: String,
        summary: String,
        parameters: [JSONValue],
        body: JSONValue? = nil,
        writesDocument: Bool = false,
        mayLast: Bool = false
    ) -> JSONValue {
        // An exported document is the answer itself.
        var content: [String: JSONValue] = [
            "application/json": ["schema": ["$ref": "#/components/schemas/Answer"]]
        ]
        if writesDocument { content["*/*"] = ["schema": [:]] }
        let isOpen =
            scene.access == .everyone && site?.guests != .local && site?.guests != ServedSite.Guests.none
        return .object([
            "operationId": .string(identifier),
            "summary": .string(title),
            "description": .string(summary),
            "tags": [.string(scene.package)],
            "security": isOpen ? [[:], ["token": []]] : [["token": []]],
            "parameters": parameters.isEmpty ? nil : .array(parameters),
            "requestBody": body,
            "responses": .object([
                "200": ["description": "The scene afterwards.", "content": .object(content)],
                "202": mayLast ? ["$ref": "#/components/responses/Work"] : nil,
                "default": ["$ref": "#/components/responses/Problem"],
            ]),
        ])
    }

    // MARK: - Parameters and bodies

    private func parameter(_ field: Field) -> JSONValue {
        .object([
            "name": .string(field.identifier),
            "in": "query",
            "required": field.isRequired ? true : nil,
            "description": .string(texts(field.$summary ?? field.$label)),
            "schema": FieldSchema(field, texts).element,
        ])
    }

    private static func windowParameters(of list: String) -> [JSONValue] {
        let number: (Int, Int) -> JSONValue = {
            ["type": "integer", "minimum": .integer($0), "maximum": .integer($1)]
        }
        let properties: [(ListRequest.Property, String, JSONValue)] = [
            (.limit, "The number of rows.", number(1, ListRequest.greatestLimit)),
            (.offset, "The position of the first row, from 0.", number(0, 1 << 40)),
            (
                .cursor, "Where an earlier answer goes on: its 'next'.",
                ["type": "string", "pattern": .string(ListCursor.pattern)]
            ),
            (.sort, "The heading of the column to sort by.", ["type": "string"]),
        ]
        return properties.map { property, description, schema in
            [
                "name": .string("\(list).\(property.rawValue)"), "in": "query",
                "description": .string(description), "schema": schema,
            ]
        }
    }

    /// The body of an action: a form where a document is read, and JSON where none is needed.
    private func body(_ fields: [Field]) -> JSONValue {
        let documents = fields.filter { $0.kind == .inputDocument }
        var content: [String: JSONValue] = [:]
        if !documents.isEmpty { content["multipart/form-data"] = ["schema": values(fields)] }
        if !documents.contains(where: \.isRequired) {
            content["application/json"] = ["schema": values(fields.filter { $0.kind != .inputDocument })]
        }
        return .object([
            "required": fields.contains(where: \.isRequired) ? true : nil,
            "content": .object(content),
        ])
    }

    private func values(_ fields: [Field]) -> JSONValue {
        let properties = fields.map { ($0.identifier, FieldSchema($0, texts).value) }
        let required = fields.filter(\.isRequired).map { JSONValue.string($0.identifier) }
        return .object([
            "type": "object",
            "properties": .object(Dictionary(properties, uniquingKeysWith: { first, _ in first })),
            "required": required.isEmpty ? nil : .array(required),
            "additionalProperties": false,
        ])
    }
}
