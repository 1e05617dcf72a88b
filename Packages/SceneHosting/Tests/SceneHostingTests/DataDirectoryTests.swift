import FoundationEssentials
import SceneTestKit
import Testing

@testable import SceneHosting

struct DataDirectoryTests {
    @Test(
        "The data directory follows the XDG specification",
        arguments: [
            (["XDG_DATA_HOME": "/data", "HOME": "/home/ada"], "/data/host"),
            (["XDG_DATA_HOME": "relative", "HOME": "/home/ada"], "/home/ada/.local/share/host"),
            (["XDG_DATA_HOME": "", "HOME": "/home/ada"], "/home/ada/.local/share/host"),
            (["HOME": "/home/ada"], "/home/ada/.local/share/host"),
        ]
    )
    func path(environment: [String: String], path: String) throws {
        #expect(try DataDirectory.path(host: "host", environment: environment) == path)
    }

    @Test("Without a home directory, the error explains how to name a store")
    func noHome() {
        for environment in [[:], ["HOME": "here"]] {
            #expect {
                try DataDirectory.path(host: "host", environment: environment)
            } throws: { error in
                "\(error)"
                    == "the default store cannot be opened: neither XDG_DATA_HOME nor HOME names a folder for data; "
                    + "use --store URL"
            }
        }
    }

    @Test("Only its owner can access the created folder")
    func create() throws {
        let folder = try TemporaryFolder()
        let store = try DataDirectory.defaultStore(
            host: "host",
            environment: ["XDG_DATA_HOME": folder / "a/b"]
        )
        #expect(store == "sqlite:" + folder / "a/b/host/store.sqlite")
        #expect(folder.mode(of: "a/b/host") == 0o700)
        try folder.write("x", to: "file")
        #expect(throws: (any Error).self) {
            try DataDirectory.defaultStore(host: "host", environment: ["XDG_DATA_HOME": folder / "file"])
        }
    }
}
