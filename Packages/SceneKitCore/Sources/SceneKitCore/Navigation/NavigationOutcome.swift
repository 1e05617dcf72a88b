/// How a navigation ended; every navigation ends in exactly one of these.
public enum NavigationOutcome: Equatable, Sendable {
    case done
    /// Something else took its place.
    case cancelled(NavigationReason)
    /// A guard, a scene or a person said no.
    case refused(NavigationReason)
    /// It could not be done.
    case failed(NavigationReason)
}

/// Why a navigation did not get done.
public struct NavigationReason: Equatable, Sendable {
    /// Stable, so that scripts and traces can rely on it.
    public enum Code: String, Codable, Sendable {
        case superseded
        case redirected
        case deniedByGuard = "denied-by-guard"
        case vetoed
        case declined
        case busy
        case notOnTop = "not-on-top"
        case nothingToPop = "nothing-to-pop"
        case noModule = "no-module"
        case alreadyShown = "already-shown"
        case emptyLocation = "empty-location"
        case unknownSegue = "unknown-segue"
        case missingParameter = "missing-parameter"
        case dataNotPassed = "data-not-passed"
        case notConfigured = "not-configured"
    }

    public var code: Code
    /// The same in words, for a person.
    public var text: String

    public init(_ code: Code, _ text: String) {
        self.code = code
        self.text = text
    }
}

/// A navigation that did not get done, thrown to who waited for it.
public struct NavigationError: Error, Equatable, CustomStringConvertible {
    public let outcome: NavigationOutcome

    public init(_ outcome: NavigationOutcome) {
        self.outcome = outcome
    }

    public var description: String {
        switch outcome {
        case .done: "done"
        case .cancelled(let reason), .refused(let reason), .failed(let reason): reason.text
        }
    }
}
