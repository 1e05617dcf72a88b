/// A person's name for a record: its id, the beginning of its id, or its name.
public struct RecordName: Equatable, Sendable {
    public var text: String
    /// The most records to find.
    public var limit: Int

    public init(_ text: String, limit: Int = 20) {
        self.text = text
        self.limit = limit
    }
}

/// Finds the records that a person may mean, with the services that the scene declares.
///
/// The record of exactly that id is the only one found; else those of exactly that name; else those whose id or name
/// begins with the text. Nil if the parameter takes no record. Front ends for shells call it; events and locations have
/// ids.
public typealias RecordFinder =
    @MainActor @Sendable (ServiceContext, RecordName) async throws -> [PickedItem]?

/// Gives the titles of records by their ids, with the services that the scene declares. It leaves out ids of no record.
public typealias RecordTitles =
    @MainActor @Sendable (ServiceContext, _ ids: [String]) async throws -> [String: String]

/// The records that a scene shows, as scenes of other modules may name them: by plain data, whatever their type.
public struct SceneRecords: Sendable {
    /// The scene that shows one of the records, and its parameter that takes the id.
    public let scene: String
    public let parameter: String
    /// Finds the records that a person may mean; the empty text means none.
    public let find: @MainActor @Sendable (RecordName) async throws -> [PickedItem]
    /// Gives the titles of records by their ids, all in one request.
    public let titles: @MainActor @Sendable (_ ids: [String]) async throws -> [String: String]

    public init(
        scene: String,
        parameter: String,
        find: @escaping @MainActor @Sendable (RecordName) async throws -> [PickedItem],
        titles: @escaping @MainActor @Sendable (_ ids: [String]) async throws -> [String: String]
    ) {
        self.scene = scene
        self.parameter = parameter
        self.find = find
        self.titles = titles
    }

    /// The place of a record's scene, on top of the present one.
    public func place(of id: String) -> Location { Location(scene, parameters: [parameter: id]) }
}
