public import SceneKitCore

/// What a host asks of a program, or tells it.
public enum HostMethod: String, Codable, Sendable {
    case initialize
    case open = "scene/open"
    case appear = "scene/appear"
    case disappear = "scene/disappear"
    case event = "scene/event"
    case prepare = "scene/prepare"
    case close = "scene/close"
    case image = "scene/image"
    case records = "scene/records"
    case titles = "scene/titles"
    case count = "scene/count"
    case changed = "records/changed"
    case cancel
    case ping
}

/// What a program asks of its host, or tells it.
public enum ProgramMethod: String, Codable, Sendable {
    case update = "scene/update"
    case segue = "scene/segue"
    case go = "scene/go"
    case leave = "scene/leave"
    case finish = "scene/finish"
    case confirm = "scene/confirm"
    case result = "scene/result"
    case getRecords = "records/get"
    case queryRecords = "records/query"
    case writeRecords = "records/write"
    case watchRecords = "records/watch"
    case readDocument = "document/read"
    case writeDocument = "document/write"
    case sendHTTP = "http/send"

    /// Whether it is a request for a service of the host: its parameters are `ServiceParams`.
    public var isService: Bool { !rawValue.hasPrefix("scene/") }
}

/// A request, or without an `id` a notification.
public struct OutgoingMessage<Params: Encodable & Sendable>: Encodable, Sendable {
    public var jsonrpc = "2.0"
    public var id: MessageID?
    public var method: String
    public var params: Params

    public init(_ method: String, id: MessageID? = nil, _ params: Params) {
        self.id = id
        self.method = method
        self.params = params
    }
}

/// A response.
public struct OutgoingResponse<Result: Encodable & Sendable>: Encodable, Sendable {
    public var jsonrpc = "2.0"
    public var id: MessageID
    /// Absent if there is an error.
    public var result: Result?
    public var error: ProtocolError?

    public init(_ id: MessageID, _ result: Result) {
        self.id = id
        self.result = result
    }

    private enum CodingKeys: CodingKey { case jsonrpc, id, result, error }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(jsonrpc, forKey: .jsonrpc)
        try container.encode(id, forKey: .id)
        if let error {
            try container.encode(error, forKey: .error)
        } else {
            try container.encode(result, forKey: .result)
        }
    }
}

extension OutgoingResponse<Nothing> {
    public init(_ id: MessageID, error: ProtocolError) {
        self.id = id
        self.error = error
    }
}

/// The parameters or the result of a message that has none.
public struct Nothing: Codable, Equatable, Sendable {
    public init() {}
}

// MARK: - From the host

public struct InitializeParams: Codable, Equatable, Sendable {
    /// The versions of the protocol that the host speaks.
    public var versions: [Int]
    public var host: String

    public init(versions: [Int] = [ProtocolVersion.current], host: String) {
        self.versions = versions
        self.host = host
    }
}

public struct InitializeResult: Codable, Sendable {
    /// The one of the host's versions that the program speaks.
    public var version: Int
    public var module: ModuleDescription

    public init(version: Int = ProtocolVersion.current, module: ModuleDescription) {
        self.version = version
        self.module = module
    }
}

public struct OpenParams: Codable, Equatable, Sendable {
    /// The scene's number in all other messages.
    public var scene: Int
    /// The scene's name in the module.
    public var name: String
    public var parameters: [String: String]
    /// A number that the scenes of one session have in common. It tells nothing about the session, and another person has
    /// another number.
    public var session: Int
    /// The code of the session's language.
    public var language: String
    public var person: Person
    /// The values of the module's settings.
    public var settings: [String: String]
    /// The `token` of the segue that leads here, if the program gave one.
    public var token: Int?

    public init(
        scene: Int,
        name: String,
        parameters: [String: String] = [:],
        session: Int = 0,
        language: String = "en",
        person: Person = Person(),
        settings: [String: String] = [:],
        token: Int? = nil
    ) {
        self.scene = scene
        self.name = name
        self.parameters = parameters
        self.session = session
        self.language = language
        self.person = person
        self.settings = settings
        self.token = token
    }
}

/// The person of a session, as far as a program may know them.
public struct Person: Codable, Equatable, Sendable {
    /// Nil for a guest.
    public var name: String?
    public var roles: [String]
    /// Tells people apart, also guests, in a program that keeps records in a folder of its own: lower-case letters, digits and
    /// underscores. Nil where one person uses the host, and in a program without a folder.
    public var id: String?
    /// The `id` that the person had as a guest before they signed in in this session.
    public var guestID: String?

    public init(name: String? = nil, roles: [String] = [], id: String? = nil, guestID: String? = nil) {
        self.name = name
        self.roles = roles
        self.id = id
        self.guestID = guestID
    }
}

/// A message about a scene that needs nothing else.
public struct SceneParams: Codable, Equatable, Sendable {
    public var scene: Int

    public init(scene: Int) { self.scene = scene }
}

public struct PrepareParams: Codable, Equatable, Sendable {
    public var scene: Int
    public var token: Int

    public init(scene: Int, token: Int) {
        self.scene = scene
        self.token = token
    }
}

public struct EventParams: Codable, Equatable, Sendable {
    public var scene: Int
    public var event: Event

    public init(scene: Int, event: Event) {
        self.scene = scene
        self.event = event
    }
}

/// A question about the records behind a scene that is not open: an image, a name, a number.
public struct RecordsParams: Codable, Equatable, Sendable {
    /// The scene's name in the module.
    public var name: String
    /// For `scene/image`, the picture's source.
    public var source: String?
    /// For `scene/records` and `scene/titles`, the parameter that takes the ids.
    public var parameter: String?
    /// For `scene/records`, what a person has typed.
    public var text: String?
    /// For `scene/records`, the most records to find.
    public var limit: Int?
    /// For `scene/titles`, the ids.
    public var ids: [String]?
    public var person: Person

    public init(name: String, person: Person) {
        self.name = name
        self.person = person
    }
}

public struct ImageResult: Codable, Equatable, Sendable {
    /// The image's bytes in base64 (RFC 4648, section 4); nil if there is none.
    public var data: String?
    /// Whether it belongs to a person; nil is true. Others are kept by a browser.
    public var isPersonal: Bool?

    public init(data: String?, isPersonal: Bool? = nil) {
        self.data = data
        self.isPersonal = isPersonal
    }
}

public struct RecordsResult: Codable, Equatable, Sendable {
    public var records: [PickedItem]

    public init(records: [PickedItem]) { self.records = records }

    private enum CodingKeys: CodingKey { case records }

    public init(from decoder: any Decoder) throws {
        records = try decoder.container(keyedBy: CodingKeys.self).decode([ShortItem].self, forKey: .records)
            .map(\.item)
    }
}

public struct TitlesResult: Codable, Equatable, Sendable {
    public var titles: [String: String]

    public init(titles: [String: String]) { self.titles = titles }
}

public struct CountResult: Codable, Equatable, Sendable {
    /// Nil if the scene does not know.
    public var count: Int?

    public init(count: Int?) { self.count = count }
}

public struct CancelParams: Codable, Equatable, Sendable {
    /// The request whose work nobody waits for any longer.
    public var id: MessageID

    public init(id: MessageID) { self.id = id }
}

// MARK: - From the program

public struct SegueParams: Codable, Equatable, Sendable {
    public var scene: Int
    public var segue: String
    public var parameters: [String: String]?
    /// A number by which the program finds what it prepared for the destination.
    public var token: Int?
    /// For `scene/result`, the host's request that the work belongs to: the scene does not count as busy meanwhile.
    public var during: Int?

    public init(
        scene: Int,
        segue: String,
        parameters: [String: String]? = nil,
        token: Int? = nil,
        during: Int? = nil
    ) {
        self.scene = scene
        self.segue = segue
        self.parameters = parameters
        self.token = token
        self.during = during
    }
}

public struct GoParams: Codable, Equatable, Sendable {
    public var scene: Int
    /// The text of a location: `/ViewContact;id=42`.
    public var location: String

    public init(scene: Int, location: String) {
        self.scene = scene
        self.location = location
    }
}

public struct FinishParams: Codable, Equatable, Sendable {
    public var scene: Int
    public var value: ResultValue

    public init(scene: Int, value: ResultValue) {
        self.scene = scene
        self.value = value
    }
}

public struct ResultAnswer: Codable, Equatable, Sendable {
    /// Nil if the scene was left without a result.
    public var value: ResultValue?

    public init(value: ResultValue?) { self.value = value }
}

public struct ConfirmParams: Codable, Equatable, Sendable {
    public var scene: Int
    public var question: Question
    /// The host's request that the question belongs to.
    public var during: Int?

    public init(scene: Int, question: Question, during: Int? = nil) {
        self.scene = scene
        self.question = question
        self.during = during
    }
}

public struct ConfirmAnswer: Codable, Equatable, Sendable {
    public var isConfirmed: Bool

    public init(isConfirmed: Bool) { self.isConfirmed = isConfirmed }
}
