import HTTPMounts
import SceneHosting

/// The metadata of a protected resource (RFC 9728): clients learn from it how to send a token.
///
/// There is no authorization server: people make access tokens in a scene.
enum ResourceMetadata {
    static let path = "/.well-known/oauth-protected-resource"

    static func address(at site: ServedSite) -> String { site.origin + path + MCPEndpoint.path }

    /// Answers at the resource's own path of metadata, and at that of the whole site.
    static func response(to request: HTTPRequest, at site: ServedSite, name: String) -> HTTPResponse {
        guard [path, path + MCPEndpoint.path].contains(request.path) else {
            return Problem(.unknownAddress, "the metadata are at \(path + MCPEndpoint.path)").response
        }
        let value: JSONValue = [
            "resource": .string(site.origin + MCPEndpoint.path),
            "resource_name": .string(name),
            "bearer_methods_supported": ["header"],
            "scopes_supported": ["read", "write"],
        ]
        return HTTPResponse(200, [("content-type", "application/json")], body: value.bytes)
    }
}
