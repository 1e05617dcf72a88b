/// The language of a session, for work that depends on it, such as a search for names. The navigator provides it as a
/// service. Front ends translate texts, not scenes.
@MainActor
public protocol SessionLanguage: AnyObject, Sendable {
    /// The language's code: `de`.
    var code: String { get }
}

/// Provides the language of a navigator's texts as a service that holds it weakly.
@MainActor
final class NavigatorLanguage: SessionLanguage {
    private weak var navigator: Navigator?

    init(_ navigator: Navigator) {
        self.navigator = navigator
    }

    var code: String { (navigator?.texts ?? .english).language }
}
