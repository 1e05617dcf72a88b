import Foundation
import SceneTestKit
import Testing

@Suite("Libraries that the host loads at their first use", .blocking)
struct LoadedLibraryTests {
    @Test func `A command that needs neither libcurl nor libpq loads neither`() throws {
        let host = try BuiltHost()
        let libraries = try ProgramRun("ldd", [BuiltHost.executable.path]).output
        #expect(libraries.contains("libsqlite3"))
        for name in ["libcurl", "libpq", "libpng", "libturbojpeg", "libwebp", "libsixel"] {
            #expect(!libraries.contains(name))
        }
        // Empty files in their places cannot be loaded.
        try host.write("", to: "libcurl.so.4")
        try host.write("", to: "libpq.so.5")
        let broken = ["LD_LIBRARY_PATH": host.folder.path]
        #expect(try host.run("ContactList", environment: broken).status == 0)
        #expect(try host.run("GameList", environment: broken).status == 0)
    }

    @Test func `A library that cannot be loaded is named, with the package that has it`() throws {
        let host = try BuiltHost()
        let folder = host.folder.path
        try host.write("", to: "libcurl.so.4")
        try host.write("", to: "libpq.so.5")
        let broken = ["LD_LIBRARY_PATH": folder]
        let games = try host.run(
            "GameList",
            "--games-url",
            "https://localhost:1/games.json",
            environment: broken
        )
        #expect(
            games.errors == """
                error: The catalogue could not be fetched: https://localhost:1/games.json: libcurl cannot be loaded: \
                \(folder)/libcurl.so.4: file too short; install it (Debian: libcurl4).

                """
        )
        #expect(games.status == 1)
        let contacts = try host.run(
            "ContactList",
            "--store",
            "postgresql://localhost/people",
            environment: broken
        )
        #expect(
            contacts.errors == """
                error: postgresql://localhost/people cannot be opened: libpq cannot be loaded: \(folder)/libpq.so.5: \
                file too short; install it (Debian: libpq5)

                """
        )
        #expect(contacts.status == 1)
    }
}
