import RecordScenes
public import SceneKitCore

extension SceneModule {
    /// The books, with ready-made scenes.
    @MainActor
    public static let readingRoom = SceneModule(
        "ReadingRoom",
        version: "1.0",
        scenes: RecordScenes(Book.self) { $0.sorts = [.by(Book.byName)] }.scenes,
        entrances: [Entrance("BookList", counting: Book.schema.name)],
        records: [Book.self]
    )
}
