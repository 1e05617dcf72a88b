import HTTPServing
import SceneKitCore

/// The style sheet and the script, which are part of the program.
enum WebAsset {
    /// The response to a request for an asset; nil for other requests.
    static func response(for request: HTTPRequest) -> HTTPResponse? {
        let (type, bytes): (String, [UInt8])
        switch request.path {
        case "/-/style.css": (type, bytes) = ("text/css; charset=utf-8", PackageResources.style_css)
        case "/-/icon.svg": (type, bytes) = ("image/svg+xml", PackageResources.icon_svg)
        case "/-/live.js": (type, bytes) = ("text/javascript; charset=utf-8", PackageResources.live_js)
        default: return nil
        }
        let headers = [("content-type", type), ("cache-control", "no-cache"), ("etag", tag)]
        if request["if-none-match"] == tag { return HTTPResponse(304, headers) }
        return HTTPResponse(200, headers, body: bytes)
    }

    /// Changes with the program.
    private static let tag = etag(of: [
        PackageResources.style_css, PackageResources.icon_svg, PackageResources.live_js,
    ])

    static func etag(of assets: [[UInt8]]) -> String {
        "\"\(String(StableHash(assets.joined()).value, radix: 16))\""
    }
}
