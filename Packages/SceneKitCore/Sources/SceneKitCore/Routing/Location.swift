/// A place in the app: the stack of scenes with their parameters.
///
/// Its text form is also a URL path, `/ContactList/ViewContact;id=42`. Names and values are percent-encoded except for
/// RFC 3986's unreserved characters. Printing a parsed location and parsing it again gives the same location.
public struct Location: Equatable, Hashable, Sendable {
    /// One scene of the stack.
    public struct Step: Equatable, Hashable, Sendable {
        public var scene: String
        public var parameters: Parameters

        public init(_ scene: String, parameters: Parameters = [:]) {
            self.scene = scene
            self.parameters = parameters
        }
    }

    /// The scenes, the root first.
    public var steps: [Step]

    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// The location of one scene.
    public init(_ scene: String, parameters: Parameters = [:]) {
        steps = [Step(scene, parameters: parameters)]
    }
}

extension Location: CustomStringConvertible {
    public var description: String {
        steps.isEmpty ? "/" : steps.map { "/" + $0.description }.joined()
    }
}

extension Location.Step: CustomStringConvertible {
    public var description: String {
        var text = PercentEncoding.encode(scene)
        for name in parameters.names {
            text += ";" + PercentEncoding.encode(name) + "=" + PercentEncoding.encode(parameters[name] ?? "")
        }
        return text
    }
}
