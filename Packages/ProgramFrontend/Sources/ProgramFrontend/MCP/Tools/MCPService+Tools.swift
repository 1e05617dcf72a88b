import FoundationEssentials
import HTTPMounts
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TextFrontend

extension MCPService {
    func toolList(_ params: JSONValue, for caller: Caller) throws(MCPError) -> JSONValue {
        let tools =
            caller.isCompact
            ? CompactTool.declarations(mayWrite: caller.rights.mayWrite)
            : MCPTool.all(definitions(), for: caller.rights).map {
                $0.declaration(texts, hasPaths: documents != nil)
            }
        return try page(tools, "tools", params)
    }

    /// The result of a tool's call.
    func toolResult(
        _ message: MCPMessage,
        by caller: Caller,
        _ exchange: MCPExchange
    ) async throws(MCPError) -> JSONValue {
        let params = message.params
        guard let name = params["name"]?.string else { throw .invalidParameters("'name' is needed") }
        var arguments = params["arguments"] ?? [:]
        if arguments == .null { arguments = [:] }
        guard arguments.object != nil else { throw .invalidParameters("'arguments' is an object") }
        do throws(Problem) {
            let tool: MCPTool
            if caller.isCompact, let compact = CompactTool(rawValue: name) {
                switch try await compact.work(arguments, self, caller) {
                case .result(let value): return Self.result(value)
                case .call(let called, let values): (tool, arguments) = (called, values)
                }
            } else {
                tool = try self.tool(name, for: caller)
            }
            return try await call(tool, arguments, message, by: caller, exchange)
        } catch {
            // Without the scope, a client may ask its person for another token.
            if error.code == ProblemCode.insufficientScope.rawValue { throw MCPError(error) }
            if error.code == ProblemCode.unknownAction.rawValue
                || error.code == ProblemCode.unknownScene.rawValue,
                !caller.isCompact
            {
                throw .invalidParameters("Unknown tool: \(error.detail)")
            }
            return Self.result(error)
        }
    }

    /// The tool of a name, also of one that the list leaves out.
    private func tool(_ name: String, for caller: Caller) throws(Problem) -> MCPTool {
        // A scene's name may have the sign that separates it from the action's, too.
        let scenes = definitions().map(\.name).filter { name.hasPrefix($0 + "_") }
        guard let scene = scenes.max(by: { $0.utf8.count < $1.utf8.count }) else {
            return try tool(name, nil, for: caller)
        }
        return try tool(scene, String(name.dropFirst(scene.count + 1)), for: caller)
    }

    /// The tool of a scene and its action.
    ///
    /// - Throws: `Problem` if there is none, or if it takes a password.
    func tool(_ scene: String, _ action: String?, for caller: Caller) throws(Problem) -> MCPTool {
        let scene = try SceneCall.scene(scene, in: definitions())
        do throws(Problem) {
            let action = try action.map { name throws(Problem) in try SceneCall.action(name, of: scene) }
            if scene.takesPassword { throw Problem(.passwordNeeded, "\(scene.name) takes a password") }
            return MCPTool(scene: scene, action: action)
        } catch {
            guard error.code == ProblemCode.passwordNeeded.rawValue else { throw error }
            // A password is never asked for in a client's form, nor taken from a model.
            throw Problem(.passwordNeeded, "\(error.detail). \(passwordWay(scene.name))")
        }
    }

    // MARK: - Calls

    private func call(
        _ tool: MCPTool,
        _ arguments: JSONValue,
        _ message: MCPMessage,
        by caller: Caller,
        _ exchange: MCPExchange
    ) async throws(Problem) -> JSONValue {
        let values = try ToolArguments(arguments, of: tool, hasPaths: documents != nil)
        try caller.admission.check(tool.scene, performs: tool.action != nil)
        var confirmation: Confirmation?
        var answers = QuestionToken()
        if tool.action != nil {
            let made = try await self.confirmation(of: tool, arguments, by: caller)
            confirmation = made
            let reply = try self.reply(to: made, message, values)
            guard let given = reply else { return Self.declined }
            answers = given
        }
        while true {
            let call = try await SceneCall(
                values,
                of: tool,
                answers: answers,
                in: caller.admission.session.navigator
            )
            let run = CallRun(
                call,
                in: caller.admission.session,
                texts: texts,
                documents: documents,
                firstQuestion: tool.question
            )
            let problem: Problem
            do throws(Problem) {
                let answer = try await exchange.answer(of: run, progress: message.meta?["progressToken"])
                let result = try result(of: call, answer, values, run)
                run.end()
                return result
            } catch {
                note(error, in: run)
                run.end()
                problem = error
            }
            guard let question = problem.question, let confirmation else { throw problem }
            if let ask = exchange.ask, caller.client.elicits {
                let reply = await ask("elicitation/create", Self.elicitation(question.question))
                guard reply?["action"] == "accept" else { return Self.declined }
                answers = QuestionToken(parsing: question.token) ?? QuestionToken()
                continue
            }
            return Self.result(question, confirmation, by: caller.client)
        }
    }

    private func confirmation(
        of tool: MCPTool,
        _ arguments: JSONValue,
        by caller: Caller
    ) async throws(Problem) -> Confirmation {
        do throws(MCPError) {
            return Confirmation(
                try await signature(),
                caller: caller.admission.caller,
                tool: tool.name,
                arguments: ToolArguments.effects(arguments)
            )
        } catch { throw .unavailable(error.message) }
    }

    /// The answers to the call's questions that come with a request; nil if its person has declined.
    private func reply(
        to confirmation: Confirmation,
        _ message: MCPMessage,
        _ values: ToolArguments
    ) throws(Problem) -> QuestionToken? {
        let state = message.params["requestState"]?.string
        guard let text = state ?? values.confirmation else { return QuestionToken() }
        guard let answers = confirmation.answers(text) else {
            throw Problem(
                .invalidParameter,
                state == nil ? MCPTool.confirmation : "requestState",
                "it is too old, or belongs to another caller or call; make the call without it"
            )
        }
        guard state != nil else { return answers }
        let reply = message.params["inputResponses"]?[Self.questionKey]
        // Without an answer the question is asked again.
        guard let action = reply?["action"] else { return QuestionToken() }
        return action == "accept" ? answers : nil
    }

    private func note(_ problem: Problem, in run: CallRun) {
        guard problem.code == ProblemCode.unavailable.rawValue, let message = run.navigator.screen?.message
        else { return }
        report(message.text)
    }

    // MARK: - Results

    private func result(
        of call: SceneCall,
        _ answer: JSONOutput.Answer,
        _ values: ToolArguments,
        _ run: CallRun
    ) throws(Problem) -> JSONValue {
        var answer = answer
        if let action = call.action, action.answer == .message {
            answer.screen?.blocks = []
        }
        let value = try ToolAnswer(answer: answer, columns: values.columns, list: values.list).value
        var content: [JSONValue] = [
            ["type": "text", "text": .string(String(decoding: value.bytes, as: UTF8.self))]
        ]
        if let document = run.documents.download, call.asksFor(document: document.name) {
            content.append(try Self.resource(document))
        }
        return ["content": .array(content), "structuredContent": value]
    }

    /// The largest document that fits into a message.
    private static let documentBytes = 1 << 20

    /// A document that a scene has written, as a part of the result.
    private static func resource(_ document: TransferredDocuments.Download) throws(Problem) -> JSONValue {
        guard document.size <= documentBytes else {
            throw Problem(
                .bodyTooLarge,
                "the document has \(document.size) bytes, and a message has space for \(documentBytes)"
            )
        }
        guard let bytes = document.content.bytes(document.size) else {
            throw Problem(.failed, "the document cannot be read")
        }
        let text = String(validating: bytes, as: UTF8.self)
        return [
            "type": "resource",
            "resource": .object([
                "uri": .string("document:///" + PercentEncoding.encode(document.name)),
                "mimeType": .string(DocumentType.of(document.name)),
                "text": text.map(JSONValue.string),
                "blob": text == nil ? .string(Data(bytes).base64EncodedString()) : nil,
            ]),
        ]
    }

    private static func result(_ value: JSONValue) -> JSONValue {
        [
            "content": [["type": "text", "text": .string(String(decoding: value.bytes, as: UTF8.self))]],
            "structuredContent": value,
        ]
    }

    /// A problem, in words by which a model can correct its call.
    private static func result(_ problem: Problem) -> JSONValue {
        let text = "\(problem.detail) (\(problem.code))"
        return ["content": [["type": "text", "text": .string(text)]], "isError": true]
    }

    private static let declined = result([
        "outcome": "refused", "message": "The person has said no. Nothing was done.",
    ])

    // MARK: - Questions

    private static let questionKey = "question"

    /// The question of a call: asked by the client if it can do that, else returned with a confirmation for a second call.
    private static func result(
        _ question: (question: Question, token: String),
        _ confirmation: Confirmation,
        by client: MCPClient
    ) -> JSONValue {
        let token = confirmation.text(QuestionToken(parsing: question.token) ?? QuestionToken())
        guard client.elicits, !client.revision.hasHandshake else {
            let text = question.question
            return result([
                "outcome": "question", "confirmation": .string(token),
                "message": .string(
                    "\(text.text) Nothing has been done. If the person says yes to '\(text.confirm)', make the same call with this confirmation."
                ),
            ])
        }
        return [
            "resultType": "input_required",
            "inputRequests": [
                questionKey: ["method": "elicitation/create", "params": elicitation(question.question)]
            ],
            "requestState": .string(token),
        ]
    }

    /// A form without fields: to accept it is yes.
    private static func elicitation(_ question: Question) -> JSONValue {
        [
            "message": .string("\(question.text)\n\nAccept to answer '\(question.confirm)'."),
            "requestedSchema": ["type": "object", "properties": [:]],
        ]
    }
}
