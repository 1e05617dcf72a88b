import HTTPServing
import SceneKitCore

/// A file that is part of the program: the style sheet, the script or the icon.
struct WebAsset {
    /// Its address has a digest of its content, so that browsers keep it for ever.
    let address: String
    private let name: String
    private let type: String
    private let bytes: [UInt8]
    private let tag: String

    init(_ name: String, _ type: String, _ bytes: [UInt8]) {
        let digest = String(StableHash(bytes).value, radix: 16)
        let parts = name.split(separator: ".", maxSplits: 1)
        address = "/-/\(parts[0]).\(digest).\(parts[1])"
        self.name = name
        self.type = type
        self.bytes = bytes
        tag = "\"\(digest)\""
    }

    static let style = WebAsset("style.css", "text/css; charset=utf-8", PackageResources.style_css)
    static let icon = WebAsset("icon.svg", "image/svg+xml", PackageResources.icon_svg)
    static let script = WebAsset("live.js", "text/javascript; charset=utf-8", PackageResources.live_js)
    static let all = [style, icon, script]

    /// The addresses with and without the digest.
    var paths: [String] { [address, "/-/" + name] }

    /// The response to a request for an asset; nil for other requests.
    ///
    /// The address without a digest, or with that of another version of the program, answers with what this one has.
    static func response(for request: HTTPRequest) -> HTTPResponse? {
        guard request.path.hasPrefix("/-/") else { return nil }
        let parts = request.path.dropFirst("/-/".count).split(separator: ".")
        guard parts.count == 2 || parts.count == 3,
            let asset = all.first(where: { $0.name == "\(parts[0]).\(parts[parts.count - 1])" })
        else { return nil }
        return asset.response(for: request)
    }

    func response(for request: HTTPRequest) -> HTTPResponse {
        let lifetime = request.path == address ? "public, max-age=31536000, immutable" : "no-cache"
        let headers = [("content-type", type), ("cache-control", lifetime), ("etag", tag)]
        if request["if-none-match"] == tag { return HTTPResponse(304, headers) }
        var response = HTTPResponse(200, headers, body: bytes)
        response.mayBeCompressed = true
        return response
    }
}
