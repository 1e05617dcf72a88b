import SceneTestKit
import Testing

@Suite("The memory of a host with sign-in", .blocking)
struct ProtectedMemoryTests {
    @Test("Core dumps are disabled before the first password is typed")
    func coreLimit() throws {
        let host = try BuiltHost()
        // Inspect the host while it waits for an event. It ends at the end of its input.
        let result = try host.shell(
            """
            mkfifo events screens
            ulimit -S -c "$(ulimit -H -c)"
            "$HOST" --store memory: --ui json open /Enter <events >screens &
            exec 3>events 4<screens
            read -r screen <&4
            grep 'Max core file size' /proc/$!/limits
            exec 3>&-
            wait $!
            """
        )
        #expect(result.errors == "")
        #expect(result.status == 0)
        #expect(
            result.output.split(whereSeparator: \.isWhitespace)
                == ["Max", "core", "file", "size", "0", "0", "bytes"]
        )
    }
}
