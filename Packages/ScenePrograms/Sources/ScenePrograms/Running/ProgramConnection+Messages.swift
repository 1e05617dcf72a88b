import SceneKitCore
import SceneProtocol

/// The program's messages.
extension ProgramConnection {
    /// Takes messages in their order.
    func take(_ batch: MessageReader.Batch) {
        if let onLine { for line in batch.lines { onLine(false, line) } }
        for message in batch.messages where failure == nil { take(message) }
        if let failure = batch.failure { end(failure) }
    }

    private func take(_ message: ProgramMessage) {
        switch message {
        case .update(let number, let update):
            guard let scene = scene(number) else { return }
            for call in calls.values where call.scene == number { call.touch() }
            scene.take(update)
        case .segue(let params): scene(params.scene)?.perform(params)
        case .go(let params): scene(params.scene)?.go(to: params.location)
        case .leave(let number):
            if let scene = scene(number) { scene.host?.leave(scene) }
        case .finish(let params): scene(params.scene)?.finish(params.value)
        case .confirm(let id, let params):
            answer(id, scene: params.scene, during: params.during) {
                ConfirmAnswer(isConfirmed: try await $0(params.scene).ask(params.question))
            }
        case .result(let id, let params):
            answer(id, scene: params.scene, during: params.during) {
                ResultAnswer(value: try await $0(params.scene).result(params))
            }
        case .service(let id, let params): serve(id, params)
        case .refused(let id, let reason):
            log.note(reason)
            send(OutgoingResponse(id, error: ProtocolError(ProtocolError.invalidParamsCode, reason)))
        case .answer(let number, let result): calls[number]?.end(result)
        case .unknown(let id, let method):
            log.note("it sent \(VisibleText.excerpt(method))")
            if let id {
                let reason = "there is no method '\(VisibleText.excerpt(method))'"
                send(OutgoingResponse(id, error: ProtocolError(ProtocolError.unknownMethodCode, reason)))
            }
        case .faulty(let number, let id, let reason):
            log.note(reason)
            if let id {
                send(OutgoingResponse(id, error: ProtocolError(ProtocolError.invalidParamsCode, reason)))
            }
            guard let number else { return end(.malformed(reason)) }
            scene(number)?.fail(.malformed(reason))
        }
    }

    /// The open scene of that number. A program may still speak of a scene that was closed meanwhile.
    private func scene(_ number: Int) -> ProgramScene? {
        if let scene = scenes[number]?.scene { return scene }
        log.note("no scene \(number) is open")
        return nil
    }

    /// Answers a request for a service, in the session of the scene that asks, or else of the host's request that the program
    /// is answering.
    private func serve(_ id: MessageID, _ params: any ServiceParams) {
        guard serviceCount < limits.services else {
            let reason = "there are more than \(limits.services) requests for services at once"
            return send(OutgoingResponse(id, error: ProtocolError(ProtocolError.refusedCode, reason)))
        }
        serviceCount += 1
        let call = params.during.flatMap { calls[$0] }.flatMap { $0.scene == params.scene ? $0 : nil }
        let services = call?.services
        let body: Body = { [weak self] scene in
            defer { self?.serviceCount -= 1 }
            guard let number = params.scene else {
                guard let services else {
                    throw ProtocolError(
                        ProtocolError.invalidParamsCode,
                        "it needs the 'scene' that asks, or 'during' with a request about none"
                    )
                }
                return try await services.answer(params)
            }
            let answer = try await scene(number).answer(params)
            // The person may have left the scene, or signed out, meanwhile.
            _ = try scene(number)
            return answer
        }
        // It may ask the person.
        if params is WriteDocumentParams {
            return answer(id, scene: params.scene, during: params.during, body)
        }
        // The work is done even if the program has answered before.
        let work = work(id, body)
        call?.hold()
        Task {
            await work()
            call?.release()
        }
    }

    /// Work on a request of the program. It gets a function that finds an open scene.
    private typealias Body =
        @MainActor @Sendable (@MainActor (Int) throws -> ProgramScene) async throws -> any Encodable
        & Sendable

    /// Answers a request of the program, as a part of the request of the host that it belongs to.
    private func answer(_ id: MessageID, scene: Int?, during: Int?, _ body: @escaping Body) {
        let work = work(id, body)
        if let call = during.flatMap({ calls[$0] }), call.scene == scene {
            call.add(work)
        } else {
            Task { await work() }
        }
    }

    private func work(_ id: MessageID, _ body: @escaping Body) -> @MainActor @Sendable () async -> Void {
        let find: @MainActor @Sendable (Int) throws -> ProgramScene = { [weak self] number in
            guard let scene = self?.scene(number) else {
                throw ProtocolError(ProtocolError.invalidParamsCode, "no scene \(number) is open")
            }
            return scene
        }
        return { [weak self] in
            do {
                self?.respond(id, try await body(find))
            } catch {
                let error = error as? ProtocolError ?? ProtocolError(ProtocolError.refusedCode, "\(error)")
                self?.send(OutgoingResponse(id, error: error))
            }
        }
    }

    private func respond(_ id: MessageID, _ answer: some Encodable & Sendable) {
        send(OutgoingResponse(id, answer))
    }
}
