import Foundation
import Testing

@testable import Distribution

@Suite("The flat package's manifest")
struct FlatManifestTests {
    private func dump(_ name: String, _ products: String, _ targets: String) -> Data {
        Data(#"{"name": "\#(name)", "products": [\#(products)], "targets": [\#(targets)]}"#.utf8)
    }

    private func library(_ name: String, _ target: String, _ kind: String = "automatic") -> String {
        #"{"name": "\#(name)", "targets": ["\#(target)"], "type": {"library": ["\#(kind)"]}}"#
    }

    private func target(
        _ name: String,
        _ type: String = "regular",
        needs: [String] = [],
        _ more: String = ""
    ) -> String {
        let dependencies = needs.map { #"{"byName": ["\#($0)", null]}"# }.joined(separator: ", ")
        return #"""
            {"name": "\#(name)", "type": "\#(type)", "dependencies": [\#(dependencies)], "exclude": [],
             "settings": [{"tool": "swift", "kind": {"enableUpcomingFeature": {"_0": "ExistentialAny"}}}]\#(more)}
            """#
    }

    @Test("Targets of all packages depend on each other by name, and each module is a static product")
    func members() throws {
        let core = dump(
            "Core",
            library("Core", "Core", "dynamic"),
            [
                target("Core", needs: ["CSystem"]), target("CoreTests", "test", needs: ["Core"]),
                #"""
                {"name": "CSystem", "type": "system", "dependencies": [], "exclude": [], "settings": [],
                 "pkgConfig": "system", "providers": [{"apt": [["libsystem-dev"]]}]}
                """#,
            ].joined(separator: ", ")
        )
        let shop = dump(
            "ShopScene",
            library("ShopScene", "ShopPlugin", "dynamic") + ", " + library("ShopModule", "ShopScene"),
            [
                target(
                    "ShopScene",
                    needs: ["Core"],
                    #", "pluginUsages": [{"plugin": ["EmbedResources", "EmbedResources"]}]"#
                ),
                target("ShopPlugin", needs: ["ShopScene"]), target("Kiosk", needs: ["ShopModule"]),
            ].joined(separator: ", ")
        )
        let manifest = try FlatManifest(dumps: [shop, core])
        #expect(manifest.modules == ["Core", "ShopScene"])
        #expect(
            try manifest.text().hasSuffix(
                """
                    products: [
                        .library(name: "Core", targets: ["Core"]),
                        .library(name: "ShopScene", targets: ["ShopScene"]),
                    ],
                    targets: [
                        .target(
                            name: "Core",
                            dependencies: ["CSystem"],
                            path: "Packages/Core/Sources/Core",
                            swiftSettings: settings
                        ),
                        .systemLibrary(
                            name: "CSystem",
                            path: "Packages/Core/Sources/CSystem",
                            pkgConfig: "system",
                            providers: [.apt(["libsystem-dev"])]
                        ),
                        .target(
                            name: "ShopScene",
                            dependencies: ["Core"],
                            path: "Packages/ShopScene/Sources/ShopScene",
                            swiftSettings: settings,
                            plugins: [.plugin(name: "EmbedResources")]
                        ),
                        .target(
                            name: "Kiosk",
                            dependencies: ["ShopScene"],
                            path: "Packages/ShopScene/Sources/Kiosk",
                            swiftSettings: settings
                        ),
                    ],
                    swiftLanguageModes: [.v6]
                )

                """
            )
        )
    }

    @Test("A setting that the flat package would lose is an error")
    func unknownSetting() throws {
        let dump = dump(
            "Core",
            library("Core", "Core"),
            #"""
            {"name": "Core", "type": "regular", "dependencies": [], "exclude": [],
             "settings": [{"tool": "swift", "kind": {"define": {"_0": "FAST"}}}]}
            """#
        )
        let failure = #expect(throws: DistributionFailure.self) { try FlatManifest(dumps: [dump]).text() }
        #expect(
            failure?.description
                == "Core has the setting 'define', which the flat package does not have; add it to FlatManifest"
        )
    }
}
