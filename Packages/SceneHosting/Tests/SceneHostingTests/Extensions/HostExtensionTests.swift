import HTTPServing
import HTTPTestKit
import SceneKitCore
import StorageWorkers
import Testing
import TextFrontend

@testable import SceneHosting

@MainActor
@Suite("Extensions of a host", .timeLimit(.minutes(10)))
struct HostExtensionTests {
    private func run(
        _ arguments: String...,
        extensions: [HostExtension] = [.telling],
        language: String = "C"
    ) async -> (status: Int32, output: String, errors: String) {
        let terminal = FakeTerminal()
        let host = Host(name: "host", version: "1", modules: [.hosted], extensions: extensions)
        let status = await host.run(
            arguments,
            environment: ["XDG_DATA_HOME": "/dev/null/nowhere", "LANG": language],
            terminal: terminal
        )
        return (status, terminal.output, terminal.errors)
    }

    @Test("A command gets its arguments and flags, and gives the exit status")
    func command() async {
        #expect(await run("tell", "Ada") == (3, "host tells of Ada, short\n", ""))
        #expect(await run("tell", "--form=long", "Ada") == (3, "host tells of Ada, long\n", ""))
        #expect(await run("tell", "--loud", "--", "--form") == (3, "HOST TELLS OF --FORM, SHORT\n", ""))
        #expect(await run("tell", "\u{1B}[1mA") == (3, "host tells of ^[[1mA, short\n", ""))
    }

    @Test("The help shows a command, in the person's language, before the commands that tell about scenes")
    func help() async throws {
        let help = await run("--help").output
        let lines = help.split(separator: "\n").map { String($0.drop { $0 == " " }) }
        let open = try #require(lines.firstIndex { $0.hasPrefix("open LOCATION") })
        #expect(lines[open + 1].hasPrefix("tell WHAT [--form short|long]"))
        #expect(lines[open + 1].hasSuffix("tells of something"))
        #expect(lines[open + 2].hasPrefix("tell --loud"))
        #expect(lines[open + 3].hasPrefix("graph"))
        #expect(await run("tell", "--help") == (0, help, ""))
        #expect(await run("--help", language: "de_DE.UTF-8").output.contains("erzählt von etwas"))
    }

    /// Finds a module in each file of `--plugin`, and none in `broken`.
    private static let finding = HostExtension(
        "Finding",
        commands: HostExtension.telling.commands,
        modules: { _, files in
            files.map { file in
                guard file != "broken" else {
                    return FoundModule(path: file, module: .failure(UsageError("it is broken")))
                }
                let scene = SceneDefinition(
                    name: "Found",
                    summary: "A scene of another program.",
                    segues: file == "lost" ? [SegueDeclaration("Nowhere")] : [],
                    configure: { HostedScene(name: $0.name) }
                )
                let module = SceneModule(
                    "Finds",
                    version: "3",
                    scenes: [scene],
                    entrances: [Entrance("Found")]
                )
                return FoundModule(path: file, module: .success(module))
            }
        }
    )

    @Test("Modules that an extension finds are like those of plugins, and unusable ones are reported")
    func foundModules() async {
        let help = await run("--plugin", "there", "--help", extensions: [Self.finding])
        #expect(help.output.contains("Scenes of plugins:\n  Found  A scene of another program.\n"))
        #expect(help.output.contains("--plugin PROGRAM"))
        let listed = await run("--plugin=there", "scenes", extensions: [Self.finding])
        #expect(listed.output.contains("Found   Finds    3        there"))
        let broken = await run("--plugin", "broken", "--plugin", "lost", "scenes", extensions: [Self.finding])
        #expect(broken.status == 0)
        #expect(
            broken.errors == """
                warning: the plugin broken cannot be used: it is broken
                warning: the plugin lost cannot be used: the segue 'Nowhere' of Found leads to 'Nowhere', which no \
                package registers

                """
        )
        // The extension's own commands find no modules.
        #expect(await run("--plugin", "broken", "tell", "x", extensions: [Self.finding]).errors == "")
    }

    @Test("Without an extension that finds modules, there is no flag '--plugin'")
    func noFinder() async {
        let refused = await run("--plugin", "there", "scenes")
        #expect(refused.status == 2)
        #expect(
            refused.errors.hasPrefix("error: there is no flag '--plugin' in this host: it runs no programs\n")
        )
        #expect(await !run("--help").output.contains("--plugin PROGRAM"))
    }

    @Test(
        "Words that do not fit a command's declaration are errors",
        arguments: [
            (["tell"], "'tell' needs WHAT"),
            (["tell", "a", "b"], "'tell' takes no 'b'; it takes WHAT, --form, --loud"),
            (["tell", "--quiet"], "'tell' takes no '--quiet'; it takes WHAT, --form, --loud"),
            (["tell", "--", "a", "b"], "'tell' takes no 'b'; it takes WHAT, --form, --loud"),
            (["tell", "a", "--loud=1"], "'--loud' takes no value"),
            (["tell", "a", "--form"], "'--form' needs a value"),
            (["tell", "a", "--form", "short", "--form=long"], "'--form' is given twice; give it once"),
            (
                ["tell", "a", "--form", "shor"],
                "'--form' cannot be 'shor' (did you mean 'short'?); it is one of short, long"
            ),
            (["serve"], "nobody listens on ''"),
        ]
    )
    func usage(line: [String], message: String) async {
        let terminal = FakeTerminal()
        let host = Host(name: "host", version: "1", modules: [], extensions: [.serving, .telling])
        #expect(await host.run(line, environment: ["HOME": "/dev/null"], terminal: terminal) == 2)
        #expect(terminal.errors == "error: \(message)\nTry 'host --help'.\n")
    }

    @Test("A name that is taken, or that nobody could type, is an error")
    func names() async {
        let command = { (name: String, flags: [CommandFlag]) in
            HostExtension(
                "Mine",
                commands: [HostCommand(name, "does it", flags: flags, needs: .declarations) { _, _ in 0 }]
            )
        }
        let message = { (reason: String) in "error: the extension Mine cannot be used: \(reason)\n" }
        for name in ["store", "tell"] {
            let result = await run("scenes", extensions: [.telling, command(name, [])])
            #expect(result == (1, "", message("there is another command '\(name)'")))
        }
        for name in ["", "--tell", "tell me"] {
            let result = await run("scenes", extensions: [command(name, [])])
            #expect(result == (1, "", message("'\(name)' is no name for a command")))
        }
        let flag = CommandFlag("--store", CommandArgument("URL"), "another store")
        let result = await run("scenes", extensions: [command("mine", [flag])])
        #expect(result == (1, "", message("the flag '--store' of 'mine' is one of the host")))
    }

    @Test("A scene cannot have the name of an extension's command")
    func sceneName() async {
        let mine = HostExtension(
            "Mine",
            commands: [HostCommand("First", "comes first", needs: .declarations) { _, _ in 0 }]
        )
        let result = await run("scenes", extensions: [mine])
        #expect(result.status == 2)
        #expect(result.errors.contains("the scene 'First' has the name of a command"))
    }

    // MARK: - Mounts and jobs

    /// A server of the extensions' mounts, and the events that the test follows.
    @MainActor
    private final class Stage {
        var server: HTTPServer?
        var events: [String] = []
        let ports = AsyncStream<UInt16>.makeStream()
    }

    @Test(
        "A server has the mounts of all extensions, whose handlers use sessions, and runs their jobs beside it"
    )
    func mountsAndJobs() async throws {
        let stage = Stage()
        let serving = HostExtension(
            "Serving",
            commands: [
                HostCommand("offer", "offers the mounts", needs: .store) { run, _ in
                    try await run.withStore { _ in
                        let listener = try HTTPListener.listen(on: "127.0.0.1:0")
                        let server = try HTTPServer(
                            listener: listener,
                            options: HTTPServerOptions(hosts: ["x"]),
                            mounts: run.mounts(for: ServedSite(origin: "http://x", guests: .local))
                        )
                        stage.server = server
                        stage.ports.continuation.yield(listener.port)
                        try await run.serve(stop: { server.stop() }) { try await server.run() }
                        return 0
                    }
                }
            ]
        )
        let titles = HostExtension(
            "Titles",
            mounts: { run, _ in
                [
                    HTTPMount("/title", methods: [.put], body: .bytes(limit: 100)) { request in
                        do {
                            let session = try await run.makeSession(guest: .local)
                            let name = String(decoding: request.body, as: UTF8.self)
                            _ = await session.navigator.open(Location(name))
                            return .text(200, session.navigator.screen?.title ?? "nothing")
                        } catch {
                            return .text(500, "\(error)")
                        }
                    },
                    HTTPMount("/end", methods: [.post]) { _ in
                        stage.server?.stop()
                        return .text(200, "ending")
                    },
                ]
            },
            jobs: [
                HostJob("counting") { run in
                    stage.events.append("\(run.hostName) counts")
                    defer { stage.events.append("counted") }
                    try await Task.sleep(for: .seconds(3_600))
                },
                HostJob("failing") { _ in throw HTTPServerError("it has no reason") },
            ]
        )
        let terminal = FakeTerminal()
        let host = Host(name: "host", version: "1", modules: [.hosted], extensions: [serving, titles])
        let status = Task {
            await host.run(
                ["offer", "--store", "memory:"],
                environment: ["HOME": "/tmp"],
                terminal: terminal
            )
        }
        var ports = stage.ports.stream.makeAsyncIterator()
        let opened = await ports.next()
        let port = try #require(opened)
        let answer = { (line: String, body: String) in
            let client = try RawClient(port: port)
            let head =
                "\(line) HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            return await blocking {
                client.send(head + body)
                return client.receive()
            }
        }
        let title = try await answer("PUT /title", "Second")
        #expect(title.hasPrefix("HTTP/1.1 200 ") && title.hasSuffix("\r\n\r\nSecond\n"), "\(title)")
        #expect(try await answer("GET /title", "").hasPrefix("HTTP/1.1 405 "))
        #expect(try await answer("POST /end", "").hasSuffix("ending\n"))
        #expect(await status.value == 0)
        #expect(stage.events == ["host counts", "counted"])
        #expect(terminal.errors == "error: the job 'failing' has ended: it has no reason\n")
    }
}
