import HTTPMounts
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TextFrontend

extension ProgramService {
    /// Makes a call; one that takes long goes on after the answer, which has its address then.
    func perform(_ call: SceneCall, for admission: Admission) async throws(Problem) -> HTTPResponse {
        if call.action != nil { try works.check(admission.caller) }
        let run = CallRun(call, in: admission.session, texts: texts)
        let work = LongWork(run, of: admission.caller) { [self] run in
            do throws(Problem) {
                return try response(to: call, await run.answer(), run)
            } catch {
                note(error, in: run)
                return error.response
            }
        }
        await wait(atMost: settings.patience) { await work.end() }
        if let response = work.response { return response }
        guard call.action != nil else {
            work.stop()
            throw Problem(
                .timedOut,
                "the scene took longer than \(settings.patience) to show, and was stopped"
            )
        }
        let address = "\(Self.path)/-/work/\(works.add(work))"
        var accepted = work.progress
        accepted.status = 202
        accepted.headers.append(("location", address))
        return accepted
    }

    /// Reports the details of a problem that the caller is not shown.
    private func note(_ problem: Problem, in run: CallRun) {
        guard problem.code == ProblemCode.unavailable.rawValue, let message = run.navigator.screen?.message
        else { return }
        report(message.text)
    }

    private func response(
        to call: SceneCall,
        _ answer: JSONOutput.Answer,
        _ run: CallRun
    ) throws(Problem) -> HTTPResponse {
        if let document = run.documents.download, call.asksFor(document: document.name) {
            let headers = [
                ("content-type", DocumentType.of(document.name)),
                ("content-disposition", DocumentType.attachment(document.name)),
                ("outcome", answer.outcome?.rawValue ?? ""),
            ]
            return HTTPResponse(200, headers, body: .file(document.content, size: document.size))
        }
        var headers = [("content-type", "application/json")]
        if let tag = run.tag { headers.append(("etag", tag)) }
        if let next = answer.next?.min(by: { $0.key < $1.key }) {
            headers.append(("link", "<\(call.address(next: next.key, next.value))>; rel=\"next\""))
        }
        do {
            return HTTPResponse(200, headers, body: try JSONOutput.bytes(answer))
        } catch {
            report("\(error)")
            throw Problem(.failed, "the answer cannot be written")
        }
    }

    /// The progress or the outcome of long work, which DELETE stops.
    func answer(
        ofWorkAt steps: [String],
        _ request: HTTPRequest,
        of caller: String
    ) throws(Problem) -> HTTPResponse {
        guard steps.count == 3, steps[1] == "work" else {
            throw Problem(.unknownAddress, "the address of work is /-/work/NAME")
        }
        let work = try works.work(steps[2], of: caller)
        switch request.method {
        case .get: return work.response ?? work.progress
        case .delete:
            work.stop()
            return HTTPResponse(204)
        default: throw Problem(.methodNotAllowed, "work is read by GET, and stopped by DELETE")
        }
    }

    /// Shows a scene, and sends its later changes.
    func stream(_ call: SceneCall, for admission: Admission) async throws(Problem) -> HTTPResponse {
        guard streams.values.count(where: { $0.caller == admission.caller }) < settings.workPerCaller else {
            throw Problem(
                .tooManyRequests,
                "there are \(settings.workPerCaller) streams already; close one of them"
            )
        }
        let run = CallRun(call, in: admission.session, texts: texts)
        do throws(Problem) { _ = try await run.answer() } catch {
            note(error, in: run)
            run.end()
            throw error
        }
        let stream = ScreenStream(run, of: admission.caller)
        streams[ObjectIdentifier(stream)] = stream
        stream.begin { [weak self, weak stream] in
            if let stream { self?.streams[ObjectIdentifier(stream)] = nil }
        }
        return HTTPResponse(
            200,
            // nginx would keep events back until its buffer is full.
            [("content-type", "text/event-stream"), ("x-accel-buffering", "no")],
            body: .stream(stream.stream)
        )
    }
}

extension SceneCall {
    /// The address of the list's next rows.
    fileprivate func address(next list: String, _ cursor: String) -> String {
        var query = parameters.names.map { ($0, parameters[$0] ?? "") } + filters.map { ($0.field, $0.value) }
        for (name, request) in lists {
            if let limit = request.limit { query.append((name + ".limit", "\(limit)")) }
            if let sort = request.sort { query.append((name + ".sort", sort)) }
            if name != list, let offset = request.offset { query.append((name + ".offset", "\(offset)")) }
            if name != list, let cursor = request.cursor { query.append((name + ".cursor", cursor.text)) }
        }
        query.append((list + ".cursor", cursor))
        let text = query.sorted { $0.0 < $1.0 }
            .map { PercentEncoding.encode($0.0) + "=" + PercentEncoding.encode($0.1) }
        return
            "\(ProgramService.path)/\(PercentEncoding.encode(definition.name))?\(text.joined(separator: "&"))"
    }
}
