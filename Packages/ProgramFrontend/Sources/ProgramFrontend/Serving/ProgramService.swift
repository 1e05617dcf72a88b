import FoundationEssentials
import HTTPMounts
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TextFrontend

/// Answers the requests of programs: the handler of the API's mount.
///
/// Each call has a session of its own, on the main actor as all scenes. Nothing of it remains but the records.
///
/// ```
/// respond
///   +Admission       refuses other sites' pages, finds out who calls, and makes the session
///   SceneCall        compares the request with the declarations
///   RepeatedCalls    makes calls with the same key one call
///   +Calls           makes the call, sends its later changes, and reports on work that goes on
///     CallRun        opens the scene, performs the action, and answers its questions
/// ```
@MainActor
final class ProgramService {
    /// The path of the mount.
    nonisolated static let path = "/api/v1"

    let site: ServedSite
    let definitions: @MainActor () -> [SceneDefinition]
    let localKey: String?
    let settings: ProgramSettings
    let makeSession: @MainActor (GuestSpace, CallSecrets, _ isSession: Bool) async throws -> HostSession
    private let makeRepeatedCalls: @MainActor () throws -> RepeatedCalls
    let makeSharedWork: @MainActor () throws -> SharedWork
    /// Makes the description of the API for a caller.
    private let describe:
        @MainActor (_ languages: [String], _ rights: CallerRights?) throws -> OpenAPIDocument
    /// Called with the errors that programs are not shown.
    let report: @MainActor (String) -> Void
    private let sharedRates: ProgramRates
    var rates: RequestRate { sharedRates.requests }
    var failures: RequestRate { sharedRates.failures }
    let works: LongWorkShelf
    var streams: [ObjectIdentifier: ScreenStream] = [:]
    let texts: Texts

    /// - Parameters:
    ///   - localKey: By which the person who runs the host proves it; nil at a site whose guests are others.
    ///   - rates: Those of the host's callers.
    ///   - makeRepeatedCalls: Keeps the outcomes of calls with an `Idempotency-Key`.
    ///   - makeSharedWork: Keeps the state of long work.
    ///   - makeSession: Makes the session of a call; `isSession` if it goes on after the answer.
    init(
        at site: ServedSite,
        localKey: String?,
        settings: ProgramSettings,
        rates: ProgramRates,
        definitions: @escaping @MainActor () -> [SceneDefinition],
        describe:
            @escaping @MainActor (_ languages: [String], _ rights: CallerRights?) throws -> OpenAPIDocument,
        report: @escaping @MainActor (String) -> Void,
        makeRepeatedCalls: @escaping @MainActor () throws -> RepeatedCalls,
        makeSharedWork: @escaping @MainActor () throws -> SharedWork,
        makeSession:
            @escaping @MainActor (GuestSpace, CallSecrets, _ isSession: Bool) async throws -> HostSession
    ) {
        self.site = site
        self.localKey = localKey
        self.settings = settings
        self.definitions = definitions
        self.describe = describe
        self.report = report
        self.makeRepeatedCalls = makeRepeatedCalls
        self.makeSharedWork = makeSharedWork
        self.makeSession = makeSession
        works = LongWorkShelf(settings)
        sharedRates = rates
        var texts = Texts.english
        // Only at a local site the caller is the person who runs the host.
        texts.hidesDetails = site.guests != .local
        self.texts = texts
    }

    /// The response to a request, with all headers.
    func respond(to request: HTTPRequest) async -> HTTPResponse {
        var headers: [(name: String, value: String)] = []
        var response: HTTPResponse
        do throws(Problem) {
            response = try await answer(request, &headers)
        } catch {
            response = error.response
        }
        response.headers += headers.filter { header in
            !response.headers.contains { $0.name == header.name }
        }
        return response.forPrograms(isSecure: site.isSecure)
    }

    private func answer(
        _ request: HTTPRequest,
        _ headers: inout [(name: String, value: String)]
    ) async throws(Problem) -> HTTPResponse {
        try refuseOtherSites(request)
        if request.method == .get, let asset = APIPage.asset(at: request.path) { return asset }
        if [Self.path, Self.path + "/"].contains(request.path) {
            headers += try rates.admit("address " + request.client).headers
            return try description(for: request, nil, isPage: true)
        }
        let steps = try steps(of: request)
        if steps == ["openapi.json"], request["authorization"] == nil {
            headers += try rates.admit("address " + request.client).headers
            return try description(for: request, nil)
        }
        let isStream = request.method == .get && request["accept"]?.contains("text/event-stream") == true
        let admission = try await admit(request, isSession: isStream, &headers)
        if steps == ["openapi.json"] {
            return try description(for: request, CallerRights(admission.session, admission.grant))
        }
        if steps.first == "-" { return try await answer(ofWorkAt: steps, request, of: admission.caller) }
        let call = try SceneCall(request, steps, in: definitions()) { scene, action throws(Problem) in
            try admission.check(scene, performs: action != nil)
        }
        if isStream { return try await stream(call, for: admission) }
        let key = call.action == nil ? nil : try RepeatedCalls.key(of: request)
        guard let key else { return try await perform(call, for: admission) }
        guard let repeated = try? makeRepeatedCalls() else {
            throw .unavailable("the call cannot be claimed now, and was not made")
        }
        let digest = StableHash(call.digestText.utf8).hexadecimal
        return try await repeated.once(key, of: admission.caller, digest, now: now) {
            do throws(Problem) { return try await perform(call, for: admission) } catch {
                return error.response
            }
        }
    }

    /// In seconds since 1970.
    var now: Int { Int(Date.now.timeIntervalSince1970) }

    private func description(
        for request: HTTPRequest,
        _ rights: CallerRights?,
        isPage: Bool = false
    ) throws(Problem) -> HTTPResponse {
        do {
            let document = try describe(
                Language.wanted(inHeader: request["accept-language"] ?? ""),
                rights
            )
            if !isPage {
                return HTTPResponse(200, [("content-type", "application/json")], body: try document.bytes())
            }
            return APIPage(document).response
        } catch {
            report("\(error)")
            throw Problem(.failed, "the description cannot be made")
        }
    }
}

extension HTTPResponse {
    /// The response with the headers that keep browsers from using it as anything but data.
    ///
    /// - Parameter isSecure: Whether clients must use HTTPS from now on (RFC 6797).
    func forPrograms(isSecure: Bool) -> HTTPResponse {
        var response = self
        let isPage = headers.contains { $0.name == "content-security-policy" }
        response.headers += [
            ("cache-control", "no-store"), ("cross-origin-resource-policy", "same-origin"),
            ("x-content-type-options", "nosniff"),
        ]
        if !isPage { response.headers.append(("content-security-policy", "default-src 'none'; sandbox")) }
        if isSecure { response.headers.append(("strict-transport-security", "max-age=31536000")) }
        return response
    }
}
