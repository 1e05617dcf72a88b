/// The named values that a scene is opened with, from a deep link or a route.
public struct Parameters: Equatable, Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: String]

    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        values = Dictionary(elements, uniquingKeysWith: { _, last in last })
    }

    public subscript(_ name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    public var isEmpty: Bool { values.isEmpty }

    /// The names, sorted, so that a location has only one text form.
    public var names: [String] { values.keys.sorted() }

    /// The value of a required parameter.
    ///
    /// - Throws: `SceneError.missingParameter`.
    public func required(_ name: String, of scene: String) throws -> String {
        guard let value = values[name], !value.isEmpty else {
            throw SceneError.missingParameter(name, scene: scene)
        }
        return value
    }
}
