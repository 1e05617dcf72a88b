@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

extension MCPService {
    private static let type: JSONValue = "application/json"

    /// The scenes that a caller may start from.
    func resourceList(_ params: JSONValue, for caller: Caller) throws(MCPError) -> JSONValue {
        let listing = caller.admission.session.navigator.services[(any EntranceListing).self]
        let readable = Set(readableScenes(for: caller).map(\.name))
        let resources = (listing?.entrances ?? []).filter { readable.contains($0.scene) }.map { entrance in
            [
                "uri": .string(LocationURI.text("\(entrance.location)")), "name": .string(entrance.scene),
                "title": .string(texts(entrance.$title)), "description": .string(texts(entrance.$summary)),
                "mimeType": Self.type,
            ] as JSONValue
        }
        return try page(resources, "resources", params)
    }

    /// The scenes that have parameters.
    func templateList(_ params: JSONValue, for caller: Caller) throws(MCPError) -> JSONValue {
        let templates = readableScenes(for: caller).filter { !$0.parameters.isEmpty }.map { scene in
            [
                "uriTemplate": .string(LocationURI.template(scene)), "name": .string(scene.name),
                "title": .string(texts(scene.$title)), "description": .string(texts(scene.$summary)),
                "mimeType": Self.type,
            ] as JSONValue
        }
        return try page(templates, "resourceTemplates", params)
    }

    private func readableScenes(for caller: Caller) -> [SceneDefinition] {
        MCPTool.all(definitions(), for: caller.rights).filter { $0.action == nil }.map(\.scene)
    }

    /// The content of a location.
    func resource(
        _ params: JSONValue,
        for caller: Caller,
        _ exchange: MCPExchange
    ) async throws(MCPError) -> JSONValue {
        guard let uri = params["uri"]?.string else { throw .invalidParameters("'uri' is needed") }
        let run = try await run(of: uri, for: caller.admission, rights: caller)
        defer { run.end() }
        do throws(Problem) {
            let answer = try await exchange.answer(of: run, progress: params["_meta"]?["progressToken"])
            let value = try ToolAnswer(answer: answer).value
            return [
                "contents": [
                    [
                        "uri": .string(uri), "mimeType": Self.type,
                        "text": .string(String(decoding: value.bytes, as: UTF8.self)),
                    ]
                ]
            ]
        } catch { throw LocationURI.notFound(uri, error.detail) }
    }

    /// The call that shows the location of an address.
    ///
    /// - Throws: `MCPError` if the caller may read no such resource.
    func run(
        of uri: String,
        for admission: Admission,
        rights caller: Caller
    ) async throws(MCPError) -> CallRun {
        let step = try LocationURI.step(uri)
        do throws(Problem) {
            let tool = try tool(step.scene, nil, for: caller)
            try admission.check(tool.scene, performs: false)
            let call = try await SceneCall(step, of: tool, in: admission.session.navigator)
            return CallRun(call, in: admission.session, texts: texts, documents: documents)
        } catch {
            if error.code == ProblemCode.insufficientScope.rawValue { throw MCPError(error) }
            throw LocationURI.notFound(uri, error.detail)
        }
    }
}
