import Testing

@testable import WebFrontend

@Suite("The assets of pages")
struct AssetTests {
    @Test("The tag changes with each asset, also with the icon")
    func tag() {
        let assets = [PackageResources.style_css, PackageResources.icon_svg, PackageResources.live_js]
        let tag = WebAsset.etag(of: assets)
        for index in assets.indices {
            var changed = assets
            changed[index].append(0x20)
            #expect(WebAsset.etag(of: changed) != tag)
        }
    }
}
