@_spi(Hosting) import SceneKitCore

/// The general tools that stand for those of all scenes, for models with little space (`--tools compact`).
enum CompactTool: String, CaseIterable {
    case find, describe, open, act

    /// The work of a call: its result, or the call of a scene that it stands for.
    enum Work {
        case result(JSONValue)
        case call(MCPTool, JSONValue)
    }

    /// - Parameter mayWrite: Whether the caller may perform actions.
    static func declarations(mayWrite: Bool) -> [JSONValue] {
        allCases.filter { $0 != .act || mayWrite }.map(\.declaration)
    }

    private var declaration: JSONValue {
        let text: JSONValue = ["type": "string"]
        let object: JSONValue = ["type": "object"]
        let (summary, properties, required): (String, [String: JSONValue], [JSONValue]) =
            switch self {
            case .find:
                (
                    "Lists the scenes whose name or summary has a text, and the records of that name or id. Without a text it lists all scenes.",
                    ["text": text], []
                )
            case .describe:
                ("Describes the arguments of a scene and of its actions.", ["scene": text], ["scene"])
            case .open:
                ("Reads a scene: its values and lists.", ["scene": text, "arguments": object], ["scene"])
            case .act:
                (
                    "Performs an action of a scene.",
                    ["scene": text, "action": text, "arguments": object, MCPTool.confirmation: text],
                    ["scene", "action"]
                )
            }
        return [
            "name": .string(rawValue), "description": .string(summary),
            "inputSchema": .object([
                "type": "object", "properties": .object(properties),
                "required": required.isEmpty ? nil : .array(required), "additionalProperties": false,
            ]),
            "outputSchema": self == .open || self == .act
                ? ["type": "object", "properties": ["outcome": text], "required": ["outcome"]]
                : ["type": "object", "properties": ["scenes": ["type": "array"], "actions": object]],
            "annotations": self == .act ? ["destructiveHint": true] : ["readOnlyHint": true],
        ]
    }

    /// - Throws: `Problem` if the arguments do not fit.
    @MainActor
    func work(
        _ arguments: JSONValue,
        _ service: MCPService,
        _ caller: MCPService.Caller
    ) async throws(Problem) -> Work {
        let known = declaration["inputSchema"]?["properties"]?.object ?? [:]
        for (name, value) in (arguments.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let schema = known[name] else {
                throw Problem(
                    .unknownParameter,
                    VisibleText.excerpt(name),
                    "'\(rawValue)' has no such argument"
                )
            }
            let isObject = schema["type"] == "object"
            guard isObject ? value.object != nil : value.string != nil else {
                throw Problem(.invalidParameter, name, isObject ? "it is an object" : "it is a text")
            }
        }
        func needed(_ name: String) throws(Problem) -> String {
            guard let text = arguments[name]?.string else {
                throw Problem(.invalidParameter, name, "this is needed")
            }
            return text
        }
        let values = arguments["arguments"] ?? [:]
        switch self {
        case .find: return .result(try await service.found(arguments["text"]?.string ?? "", for: caller))
        case .describe: return .result(try service.description(of: needed("scene"), for: caller))
        case .open: return .call(try service.tool(needed("scene"), nil, for: caller), values)
        case .act:
            let tool = try service.tool(needed("scene"), needed("action"), for: caller)
            return .call(
                tool,
                arguments[MCPTool.confirmation].map { values.adding([MCPTool.confirmation: $0]) } ?? values
            )
        }
    }
}

extension MCPService {
    /// The scenes and the records that a text may mean.
    ///
    /// - Throws: `Problem` if the records cannot be reached.
    fileprivate func found(_ text: String, for caller: Caller) async throws(Problem) -> JSONValue {
        let scenes = MCPTool.all(definitions(), for: caller.rights).filter { $0.action == nil }.map(\.scene)
        let wanted = text.lowercased()
        let named = scenes.filter { scene in
            text.isEmpty
                || "\(scene.name) \(texts(scene.$title)) \(texts(scene.$summary))".lowercased().contains(
                    wanted
                )
        }
        var records: [JSONValue] = []
        var ids: Set<String> = []
        // A record has a scene that shows it, and others that change it or take several.
        func order(_ scene: SceneDefinition) -> Int { scene.form.count * 100 + scene.parameters.count }
        for scene in text.isEmpty ? [] : scenes.sorted(by: { order($0) < order($1) }) {
            for field in scene.parameters where scene.finders[field.identifier] != nil {
                for record in try await self.records(text, field, of: scene.name, for: caller)
                where ids.insert(record.id).inserted {
                    records.append([
                        "scene": .string(scene.name), "parameter": .string(field.identifier),
                        "id": .string(record.id), "title": .string(record.title),
                    ])
                }
            }
        }
        return .object([
            "scenes": .array(
                named.map { ["scene": .string($0.name), "summary": .string(texts($0.$summary))] }
            ),
            "records": records.isEmpty ? nil : .array(records),
        ])
    }

    /// The arguments of a scene and of its actions.
    ///
    /// - Throws: `Problem` if the caller may open no such scene.
    fileprivate func description(of name: String, for caller: Caller) throws(Problem) -> JSONValue {
        let scene = try tool(name, nil, for: caller).scene
        let tools = MCPTool.all(definitions(), for: caller.rights).filter { $0.scene.name == scene.name }
        guard !tools.isEmpty else {
            throw Problem(.unknownScene, "there is no scene '\(name)' that you may open")
        }
        var actions: [String: JSONValue] = [:]
        for tool in tools {
            guard let action = tool.action else { continue }
            actions[action.identifier] = [
                "summary": .string(texts(action.$summary)),
                "arguments": tool.inputSchema(texts, hasPaths: documents != nil),
            ]
        }
        return [
            "summary": .string(texts(scene.$summary)),
            "open": MCPTool(scene: scene, action: nil).inputSchema(texts, hasPaths: documents != nil),
            "actions": .object(actions),
        ]
    }
}
