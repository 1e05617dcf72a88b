/// The reasons why calls are not done, besides those of navigations.
enum ProblemCode: String, CaseIterable {
    case malformedRequest = "malformed-request"
    case unknownParameter = "unknown-parameter"
    case invalidParameter = "invalid-parameter"
    case invalidCursor = "invalid-cursor"
    case signInNeeded = "sign-in-needed"
    case invalidToken = "invalid-token"
    case insufficientScope = "insufficient-scope"
    case crossSite = "cross-site"
    case passwordNeeded = "password-needed"
    case unknownScene = "unknown-scene"
    case unknownAction = "unknown-action"
    case unknownAddress = "unknown-address"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case question
    case notOffered = "not-offered"
    case choiceNeeded = "choice-needed"
    case conflict
    case underWay = "under-way"
    case outcomeUnknown = "outcome-unknown"
    case stopped
    case cursorLost = "cursor-lost"
    case changed
    case bodyTooLarge = "body-too-large"
    case addressTooLong = "address-too-long"
    case unsupportedType = "unsupported-type"
    case unmetExpectation = "unmet-expectation"
    case unknownHost = "unknown-host"
    case invalidValues = "invalid-values"
    case refused
    case keyReused = "key-reused"
    case tooManyRequests = "too-many-requests"
    case headersTooLarge = "headers-too-large"
    case failed
    case unknownMethod = "unknown-method"
    case unavailable
    case timedOut = "timed-out"
    case unknownVersion = "unknown-version"
    case noSpace = "no-space"

    var status: Int {
        switch self {
        case .malformedRequest, .unknownParameter, .invalidParameter, .invalidCursor: 400
        case .signInNeeded, .invalidToken: 401
        case .insufficientScope, .crossSite, .passwordNeeded: 403
        case .unknownScene, .unknownAction, .unknownAddress, .notFound: 404
        case .methodNotAllowed: 405
        case .question, .notOffered, .choiceNeeded, .conflict, .refused, .underWay, .outcomeUnknown, .stopped:
            409
        case .cursorLost: 410
        case .changed: 412
        case .bodyTooLarge: 413
        case .addressTooLong: 414
        case .unsupportedType: 415
        case .unmetExpectation: 417
        case .unknownHost: 421
        case .invalidValues, .keyReused: 422
        case .tooManyRequests: 429
        case .headersTooLarge: 431
        case .failed: 500
        case .unknownMethod: 501
        case .unavailable: 503
        case .timedOut: 504
        case .unknownVersion: 505
        case .noSpace: 507
        }
    }

    /// The kind of problem in a few words, which do not depend on the call.
    var title: String {
        switch self {
        case .malformedRequest: "The request is malformed"
        case .unknownParameter: "A parameter is unknown"
        case .invalidParameter: "A parameter is missing or wrong"
        case .invalidCursor: "The cursor is malformed"
        case .signInNeeded: "The call needs an access token"
        case .invalidToken: "The access token is not valid"
        case .insufficientScope: "The access token does not permit this"
        case .crossSite: "Pages of other sites may not call"
        case .passwordNeeded: "The action takes a password"
        case .unknownScene: "There is no such scene"
        case .unknownAction: "The scene has no such action"
        case .unknownAddress: "There is nothing at this address"
        case .notFound: "There is nothing to show"
        case .methodNotAllowed: "The method is not allowed here"
        case .question: "A question has to be answered first"
        case .notOffered: "The action is not available now"
        case .choiceNeeded: "A value has to be chosen first"
        case .conflict: "Somebody else has changed this meanwhile"
        case .underWay: "The same call is under way"
        case .outcomeUnknown: "The same call was interrupted"
        case .stopped: "The work was stopped"
        case .cursorLost: "The place in the list is gone"
        case .changed: "The values are not those that were read"
        case .bodyTooLarge: "The body is too large"
        case .addressTooLong: "The address is too long"
        case .unsupportedType: "The body's media type is not known"
        case .unmetExpectation: "The expectation is not known"
        case .unknownHost: "The server does not answer for this host"
        case .invalidValues: "Values are missing or wrong"
        case .refused: "The action was not done"
        case .keyReused: "The key belongs to another call"
        case .tooManyRequests: "There were too many requests"
        case .headersTooLarge: "The headers are too large"
        case .failed: "The server failed"
        case .unknownMethod: "The method or the transfer encoding is not known"
        case .unavailable: "The records cannot be reached now"
        case .timedOut: "The work took too long"
        case .unknownVersion: "The version of HTTP is not known"
        case .noSpace: "The server has no space for the body"
        }
    }

    /// Whether the server itself refuses requests for this reason, before a call is made of them.
    var isOfServer: Bool {
        switch self {
        case .malformedRequest, .unknownAddress, .methodNotAllowed, .bodyTooLarge, .addressTooLong,
            .unsupportedType, .unmetExpectation, .unknownHost, .headersTooLarge, .unknownMethod,
            .unknownVersion, .noSpace:
            true
        default: false
        }
    }
}
