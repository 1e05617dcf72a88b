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
            answer(id, scene: params.scene, during: params.during) { scene in
                ConfirmAnswer(isConfirmed: await scene.confirm(params.question))
            }
        case .result(let id, let params):
            answer(id, scene: params.scene, during: params.during) { scene in
                ResultAnswer(value: try await scene.result(params))
            }
        case .answer(let number, let result): calls[number]?.add(.end(result))
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

    /// Answers a request of the program, as a part of the request of the host that it belongs to.
    private func answer<Answer: Encodable & Sendable>(
        _ id: MessageID,
        scene number: Int,
        during: Int?,
        _ body: @escaping @MainActor @Sendable (ProgramScene) async throws -> Answer
    ) {
        let work: @MainActor @Sendable () async -> Void = { [weak self] in
            do {
                guard let scene = self?.scene(number) else {
                    throw ProtocolError(ProtocolError.invalidParamsCode, "no scene \(number) is open")
                }
                self?.send(OutgoingResponse(id, try await body(scene)))
            } catch {
                let error = error as? ProtocolError ?? ProtocolError(ProtocolError.refusedCode, "\(error)")
                self?.send(OutgoingResponse(id, error: error))
            }
        }
        if let call = during.flatMap({ calls[$0] }), call.scene == number {
            call.add(.work(work))
        } else {
            Task { await work() }
        }
    }
}
