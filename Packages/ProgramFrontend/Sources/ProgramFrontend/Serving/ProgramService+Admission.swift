import HTTPMounts
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

extension ProgramService {
    /// Refuses the scripts of other sites' pages: no site is allowed to use the API of this one from a browser.
    func refuseOtherSites(_ request: HTTPRequest) throws(Problem) {
        let fetchSite = request["sec-fetch-site"] ?? "none"
        let origin = request["origin"] ?? site.origin
        guard ["same-origin", "none"].contains(fetchSite),
            origin == site.origin || site.otherOrigins.contains(origin)
        else { throw Problem(.crossSite, "the request was made by a page of another site") }
    }

    /// The methods of an address: scenes are read by GET, actions performed by POST, and work is stopped by DELETE.
    nonisolated static func methods(at target: String) -> Set<HTTPMethod> {
        let steps = target.prefix { $0 != "?" }.dropFirst(path.count).split(separator: "/")
        if steps.first == "-" { return [.get, .delete] }
        return steps.count < 2 ? [.get] : [.post]
    }

    /// The steps of the address behind the mount's path.
    func steps(of request: HTTPRequest) throws(Problem) -> [String] {
        let path = request.path.dropFirst(Self.path.count)
        var steps: [String] = []
        for step in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let text = PercentEncoding.decode(step), !text.isEmpty else {
                throw Problem(.unknownAddress, "the address has an empty or malformed step")
            }
            steps.append(text)
        }
        return steps
    }

    /// Finds out who calls, counts the request, and makes the session.
    func admit(
        _ request: HTTPRequest,
        isSession: Bool,
        _ headers: inout [(name: String, value: String)]
    ) async throws(Problem) -> Admission {
        let caller = try Caller(request, at: site, localKey: localKey)
        headers += caller.headers
        guard case .token(let token) = caller else {
            // The person who runs the host floods nobody else.
            if caller != .local { headers += try rates.admit("address " + request.client).headers }
            let session = try await session(caller.space, CallSecrets(), isSession)
            return Admission(session: session, grant: nil, caller: caller.identifier)
        }
        guard !failures.isExhausted(request.client) else {
            throw Problem(
                .tooManyRequests,
                "there were too many wrong tokens from this address; go on in a minute"
            )
        }
        let session = try await session(caller.space, CallSecrets(token: token), isSession)
        guard let grant = session.navigator.services[AccessGrant.self] else {
            _ = try? failures.admit(request.client)
            throw Caller.unknownToken
        }
        session.navigator.guards.append(grant.guarding)
        headers += try rates.admit("token " + grant.id).headers
        return Admission(session: session, grant: grant, caller: "token " + grant.id)
    }

    private func session(
        _ space: GuestSpace,
        _ secrets: CallSecrets,
        _ isSession: Bool
    ) async throws(Problem) -> HostSession {
        do {
            return try await makeSession(space, secrets, isSession)
        } catch {
            report("\(error)")
            throw .unavailable("the records cannot be reached now; try again in a moment")
        }
    }
}
