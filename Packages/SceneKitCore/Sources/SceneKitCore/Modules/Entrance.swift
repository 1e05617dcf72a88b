/// A scene that a person may start from: home screens, the command palette and a web page's navigation list it.
public struct Entrance: Codable, Equatable, Hashable, Sendable {
    /// The people to whom an entrance is of use.
    public enum Audience: String, Codable, Sendable {
        /// Everyone who may open the scene.
        case everyone
        /// Only those who are not signed in: the way to sign in.
        case guests
    }

    /// The scene's name.
    public var scene: String
    /// The label that people read; nil for the scene's own title.
    public var title: String?
    public var audience: Audience
    /// The collection of records whose number is shown beside the title; nil for none.
    public var collection: String?

    public init(
        _ scene: String,
        title: String? = nil,
        for audience: Audience = .everyone,
        counting collection: String? = nil
    ) {
        self.scene = scene
        self.title = title
        self.audience = audience
        self.collection = collection
    }
}

/// An entrance of a host, ready to be shown.
public struct OpenEntrance: Equatable, Hashable, Sendable {
    public var title: String
    /// What the scene is for, in a sentence.
    public var summary: String
    public var location: Location
    public var collection: String?

    /// The scene's name.
    public var scene: String { location.steps.last?.scene ?? "" }

    public init(title: String, summary: String, location: Location, collection: String? = nil) {
        self.title = title
        self.summary = summary
        self.location = location
        self.collection = collection
    }
}

/// Lists the entrances that are open to the person of a session. The navigator provides it as a service.
@MainActor
public protocol EntranceListing: AnyObject, Sendable {
    /// The entrances, in the order of the modules; those that a guard would lead away from are left out.
    var entrances: [OpenEntrance] { get }
}

/// Counts records for screens that only show how many there are. A host provides it over its store.
public protocol RecordCounting: Sendable {
    /// The number of records in a collection of the person's own; zero where there is no such collection.
    func count(of collection: String) async throws -> Int
}
