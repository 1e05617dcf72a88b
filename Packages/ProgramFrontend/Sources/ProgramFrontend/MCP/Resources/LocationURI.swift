@_spi(Hosting) import SceneKitCore

/// The address of a resource: a location with the scheme `scene`, as `scene:///ViewContact;id=42`.
enum LocationURI {
    private static let prefix = "scene://"

    static func text(_ location: String) -> String { prefix + location }

    /// The only step of a resource's location.
    ///
    /// - Throws: `MCPError` if the address is none of a resource.
    static func step(_ uri: String) throws(MCPError) -> Location.Step {
        guard uri.hasPrefix(prefix) else {
            throw notFound(uri, "a resource's address begins with \(prefix)/")
        }
        let location: Location
        do { location = try Location(parsing: String(uri.dropFirst(prefix.count))) } catch {
            throw notFound(uri, error.description)
        }
        guard location.steps.count == 1 else { throw notFound(uri, "a resource is one scene") }
        return location.steps[0]
    }

    static func notFound(_ uri: String, _ reason: String) -> MCPError {
        .invalidParameters("Resource not found: \(reason)", data: ["uri": .string(VisibleText.excerpt(uri))])
    }

    /// The template of a scene's addresses (RFC 6570, section 3.2.7): `scene:///ViewContact{;id}`.
    static func template(_ scene: SceneDefinition) -> String {
        let names = scene.parameters.map(\.identifier).joined(separator: ",")
        return "\(prefix)/\(PercentEncoding.encode(scene.name)){;\(names)}"
    }

    /// The name of the scene in a template or an address.
    static func scene(in text: String) -> String {
        String(text.dropFirst(prefix.count + 1).prefix { $0 != "{" && $0 != ";" && $0 != "/" })
    }
}
