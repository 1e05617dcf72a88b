import HTTPMounts
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import StorageWorkers
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
        let name = works.add(work)
        await share(work, name)
        Task { await keepSharing(work, name) }
        var accepted = LongWork.answer(work.progress)
        accepted.status = 202
        accepted.headers.append(("location", "\(Self.path)/-/work/\(name)"))
        return accepted
    }

    /// Reports the details of a problem that the caller is not shown.
    private func note(_ problem: Problem, in run: CallRun) {
        let codes = [ProblemCode.unavailable, .failed].map(\.rawValue)
        guard codes.contains(problem.code), let message = run.navigator.screen?.message else { return }
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
        if let tag = CallRun.tag(of: answer.screen) { headers.append(("etag", tag)) }
        if let next = answer.next?.min(by: { $0.key < $1.key }) {
            headers.append(("link", "<\(call.address(next: next.key, next.value))>; rel=\"next\""))
        }
        do {
            return HTTPResponse(200, headers, body: try RecordJSONEncoder.bytes(answer))
        } catch {
            report("\(error)")
            throw Problem(.failed, "the answer cannot be written")
        }
    }

    /// How often a host tells the others of its work, and asks whether to stop it.
    private static let sharingInterval = Duration.seconds(2)

    /// Tells the other hosts over the store of work. Without the store, they do not know it.
    private func share(_ work: LongWork, _ name: String) async {
        guard let shared = try? makeSharedWork() else { return }
        if let response = work.response {
            try? await shared.end(name, of: work.caller, response, now: now)
        } else if (try? await shared.note(name, of: work.caller, progress: work.progress, now: now)) == true {
            work.stop()
        }
    }

    private func keepSharing(_ work: LongWork, _ name: String) async {
        while work.response == nil {
            await wait(atMost: Self.sharingInterval) { await work.end() }
            await share(work, name)
        }
    }

    /// The progress or the outcome of long work, which DELETE stops, at whichever host it is.
    func answer(
        ofWorkAt steps: [String],
        _ request: HTTPRequest,
        of caller: String
    ) async throws(Problem) -> HTTPResponse {
        guard steps.count == 3, steps[1] == "work" else {
            throw Problem(.unknownAddress, "the address of work is /-/work/NAME")
        }
        if let work = works.work(steps[2], of: caller) {
            guard request.method == .delete else { return work.response ?? LongWork.answer(work.progress) }
            work.stop()
            return HTTPResponse(204)
        }
        do {
            let shared = try makeSharedWork()
            if request.method == .delete {
                if try await shared.stop(steps[2], of: caller) { return HTTPResponse(204) }
            } else if let answer = try await shared.answer(steps[2], of: caller, now: now) {
                return answer
            }
        } catch let problem as Problem {
            throw problem
        } catch {
            report("\(error)")
            throw .unavailable("the records of work cannot be reached now; try again in a moment")
        }
        throw Problem(
            .unknownAddress,
            "there is no such work of yours: its outcome is kept for \(settings.workLifetime)"
        )
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
