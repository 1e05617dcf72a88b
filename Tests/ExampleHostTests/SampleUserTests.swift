import SceneTestKit
import Testing

@Suite("The users of the example host", .blocking)
struct SampleUserTests {
    @Test("004-23: one command shows the sample user, and an unknown name is an error")
    func sampleUser() throws {
        let program = try BuiltProgram("examplehost")
        let home = try program.run(["--store", "memory:", "Home"])
        #expect(
            home.output.hasPrefix(
                """
                Name    Aleksey
                Phone   +7 (999) 111 22 33
                E-mail  im@alekseypleshkov.ru

                """
            ),
            "\(home)"
        )
        #expect(home.errors.isEmpty && home.status == 0)
        let named = try program.run(["--store", "memory:", "Home", "--user", "Aleksey"])
        #expect(named.output == home.output)
        let unknown = try program.run(["--store", "memory:", "Home", "--user", "Eve"])
        #expect(unknown.errors.contains("There is no user 'Eve'."), "\(unknown)")
        #expect(unknown.status == 1)
    }
}
