/// A scene that people can start from. Home screens, the command palette and a web page's navigation list it.
public struct Entrance: Codable, Equatable, Hashable, Sendable {
    /// The people for whom an entrance is useful.
    public enum Audience: String, Codable, Sendable {
        /// Everyone who may open the scene.
        case everyone
        /// Only people who are not signed in, as for the sign-in scene.
        case guests
    }

    /// The scene's name.
    public var scene: String
    /// The label; nil for the scene's own title.
    @OptionalLocalized public var title: String?
    public var audience: Audience
    /// The collection whose record count appears beside the title; nil for none.
    public var collection: String?
    /// Whether navigation that is always visible shows the count too, as that of the things in a cart.
    public var isCountAlwaysShown: Bool

    public init(
        _ scene: String,
        title: LocalizedText? = nil,
        for audience: Audience = .everyone,
        counting collection: String? = nil,
        isCountAlwaysShown: Bool = false
    ) {
        self.scene = scene
        _title = OptionalLocalized(title)
        self.audience = audience
        self.collection = collection
        self.isCountAlwaysShown = isCountAlwaysShown
    }
}

/// An entrance of a host, ready to be shown.
public struct OpenEntrance: Equatable, Hashable, Sendable {
    @Localized public var title: String
    /// The scene's purpose, in a sentence.
    @Localized public var summary: String
    public var location: Location
    public var collection: String?
    /// Whether navigation that is always visible shows the count too.
    public var isCountAlwaysShown: Bool

    /// The scene's name.
    public var scene: String { location.steps.last?.scene ?? "" }

    public init(
        title: LocalizedText,
        summary: LocalizedText,
        location: Location,
        collection: String? = nil,
        isCountAlwaysShown: Bool = false
    ) {
        _title = Localized(title)
        _summary = Localized(summary)
        self.location = location
        self.collection = collection
        self.isCountAlwaysShown = isCountAlwaysShown
    }
}

/// Lists the entrances that the session's person can open. The navigator provides it as a service.
@MainActor
public protocol EntranceListing: AnyObject, Sendable {
    /// The entrances in the order of the modules, without those that a guard would deny or redirect.
    var entrances: [OpenEntrance] { get }

    /// The number of things that an entrance's scene counts itself; nil if it counts none, or does not know.
    ///
    /// - Throws: An error of the scene's `count`.
    func count(behind entrance: OpenEntrance) async throws -> Int?
}

/// Counts records, for screens that show only how many there are. A host provides it over its store.
public protocol RecordCounting: Sendable {
    /// The number of records in the person's own collection; without one, in the shared space that has it; else zero.
    func count(of collection: String) async throws -> Int
}
