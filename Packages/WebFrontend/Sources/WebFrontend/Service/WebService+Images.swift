import HTTPServing
import SceneKitCore

extension WebService {
    /// Sends an image of a scene from the records of the browser's person.
    func image(
        _ address: ImageAddress,
        _ request: HTTPRequest,
        of browser: Browser
    ) async throws -> HTTPResponse {
        let navigator = try await anySession(of: browser).navigator
        let image = try await navigator.image(address.source, of: address.scene)
        return finish(request, of: browser) {
            guard let image else {
                return HTTPResponse(404, [("content-type", "image/png")], body: Self.transparentPixel)
            }
            return HTTPResponse(
                200,
                [
                    ("content-type", image.format.mediaType),
                    // In addition to the policy of all responses, in case that it is opened as a page.
                    ("content-security-policy", "sandbox"),
                    // An address is of one content.
                    ("cache-control", image.isPersonal ? "no-store" : "private, max-age=86400"),
                ],
                body: image.bytes
            )
        }
    }

    /// A PNG of one transparent pixel in place of a missing image, so that the drawn letters below it remain visible.
    private static let transparentPixel: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00,
        0x00,
        0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x04, 0x00, 0x00, 0x00, 0xB5, 0x1C, 0x0C, 0x02, 0x00, 0x00,
        0x00,
        0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60, 0x60, 0x00, 0x00, 0x00, 0x03, 0x00, 0x01, 0x2B,
        0x09,
        0x4D, 0x84, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    /// A session of the browser's person, to read from. Its scenes may belong to a page.
    private func anySession(of browser: Browser) async throws -> any WebSession {
        if let session = browser.spare ?? browser.tabs.values.first?.session { return session }
        let session = try await session(of: browser)
        browser.spare = browser.spare ?? session
        return session
    }
}
