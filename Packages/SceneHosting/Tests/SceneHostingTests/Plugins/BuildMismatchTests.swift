import Testing

@testable import SceneHosting

@Suite("Comparing builds of a plugin and its host")
struct BuildMismatchTests {
    private let host = BuildDescription(
        compiler: "Swift version 6.3",
        configuration: "release",
        libraries: [
            "SceneKitCore": .init(sources: "1", settings: "2"),
            "StorageWorkers": .init(sources: "3", settings: "4"),
        ]
    )

    private func mismatch(_ change: (inout BuildDescription) -> Void) -> String? {
        var plugin = host
        change(&plugin)
        return BuildMismatch(plugin, host: host)?.description
    }

    private func refused(_ difference: String) -> String {
        "it was built with \(difference); rebuild it from the host's checkout with the host's compiler: "
            + "'swift build --configuration release'"
    }

    @Test("A plugin of the host's build is used, though it lacks a library or has additional ones")
    func same() {
        #expect(mismatch { _ in } == nil)
        #expect(mismatch { $0.libraries["Weather"] = .init(sources: "6", settings: "7") } == nil)
        #expect(mismatch { $0.libraries["StorageWorkers"] = nil } == nil)
    }

    @Test("The refusal names each part that differs")
    func parts() {
        #expect(
            mismatch { $0.libraries["SceneKitCore"]?.sources = "5" }
                == refused("other sources of SceneKitCore")
        )
        #expect(
            mismatch { $0.libraries["StorageWorkers"]?.settings = "5" }
                == refused("other settings in the Package.swift of StorageWorkers")
        )
        #expect(
            mismatch { $0.compiler = "Swift version 6.4" }
                == refused("another compiler (Swift version 6.4; this host: Swift version 6.3)")
        )
        #expect(
            mismatch { $0.configuration = "debug" }
                == refused("another configuration (debug; this host: release)")
        )
        #expect(
            mismatch {
                for library in $0.libraries.keys { $0.libraries[library]?.sources = "5" }
                $0.configuration = "debug"
            }
                == refused(
                    "other sources of SceneKitCore and StorageWorkers, another configuration (debug; this host: release)"
                )
        )
    }

    @Test("A plugin without a build description is refused")
    func nothingSaid() {
        #expect(
            mismatch { $0.libraries = [:] }
                == refused(
                    "other sources of SceneKitCore, other settings in the Package.swift of SceneKitCore"
                )
        )
    }

    @Test("A host that is linked statically uses no plugin")
    func staticHost() {
        var host = host
        host.libraries = [:]
        #expect(
            BuildMismatch(host, host: host)?.description
                == "this host is linked statically, so it has other types than any plugin; build its module in"
        )
    }

    @Test("A host's own build has the digests of the shared libraries, its configuration and its compiler")
    func current() {
        let build = BuildDescription.current
        #expect(build.libraries.keys.sorted() == ["SceneKitCore", "StorageWorkers", "TextWorkers"])
        for digest in build.libraries.values {
            #expect(digest.sources.wholeMatch(of: /[0-9a-f]{64}/) != nil)
            #expect(digest.settings.wholeMatch(of: /[0-9a-f]{64}/) != nil)
        }
        #expect(Set(build.libraries.values.flatMap { [$0.sources, $0.settings] }).count == 6)
        #expect(build.configuration == "debug" || build.configuration == "release")
        #expect(build.compiler.hasPrefix("Swift version "))
    }
}
