/// How a navigation ended. Every navigation has exactly one outcome.
public enum NavigationOutcome: Equatable, Sendable {
    case done
    /// Another navigation replaced it.
    case cancelled(NavigationReason)
    /// A guard, a scene or a person refused it.
    case refused(NavigationReason)
    /// It was impossible or an error occurred.
    case failed(NavigationReason)
}

/// The reason why a navigation was not done.
public struct NavigationReason: Equatable, Sendable {
    /// Stable codes for scripts and traces.
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
        case loop = "navigation-loop"
    }

    public var code: Code
    /// The reason in words, for a person.
    @Localized public var text: String

    public init(_ code: Code, _ text: LocalizedText) {
        self.code = code
        _text = Localized(text)
    }
}

/// The outcome of a navigation that was not done, as an error for the caller that awaits it.
public struct NavigationError: TextError, Equatable, CustomStringConvertible {
    public let outcome: NavigationOutcome

    public init(_ outcome: NavigationOutcome) {
        self.outcome = outcome
    }

    public var description: String { text.string }

    public var text: LocalizedText {
        switch outcome {
        case .done: LocalizedText(verbatim: "done")
        case .cancelled(let reason), .refused(let reason), .failed(let reason): reason.$text
        }
    }
}
