/// The schemas of a space, each made once.
final class SpaceSchemas: Sendable {
    private let space: String
    private let known = Guarded<[String: (plain: CollectionSchema, inSpace: CollectionSchema)]>([:])

    init(space: String) {
        self.space = space
    }

    func inSpace(_ schema: CollectionSchema) -> CollectionSchema {
        known.withLock { known in
            if let found = known[schema.name], found.plain == schema { return found.inSpace }
            let inSpace = schema.inSpace(space)
            known[schema.name] = (schema, inSpace)
            return inSpace
        }
    }
}
