import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// A built host with the web front end and an extension of its own.
@Suite("A host with extensions", .blocking)
struct HostExtensionTests {
    private let program: BuiltProgram

    init() throws { program = try BuiltProgram("anyhost") }

    private func run(_ arguments: String..., extensions: String = "Web,Echo") throws -> ProgramRun {
        try program.run(arguments, environment: ["MODULES": "Home", "EXTENSIONS": extensions])
    }

    @Test("An extension's command is in help, manual and completions, and works")
    func command() throws {
        #expect(try run("echo", "a", "--times=2").output == "a a\n")
        #expect(
            try run("echo").errors == "error: 'echo' needs WORD\nTry 'anyhost --help'.\n"
        )
        let help = try run("--help").output
        #expect(help.contains("\n  serve [--listen ADDRESS]"))
        #expect(help.contains("\n  echo WORD [--times 1|2]"))
        #expect(try run("manual").output.contains(#"\fBecho\fR \fIWORD\fR"#))
        for shell in ["bash", "zsh", "fish"] {
            #expect(try run("completions", shell).output.contains("repeats a word"))
        }
    }

    @Test("Without its extensions, a host has neither their commands nor 'serve'")
    func absent() throws {
        for command in ["serve", "echo", "openapi", "mcp"] {
            let run = try run(command, extensions: "")
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix("error: there is no scene or command '\(command)'"))
        }
        #expect(try !run("--help", extensions: "").output.contains("serve"))
    }

    @Test("'serve' has the mounts of other extensions, which need no key and no cookie, and runs their jobs")
    func mounts() throws {
        let script = #"""
            "$1" --store memory: serve --listen 127.0.0.1:0 --log-requests >out 2>errors & SERVER=$!
            until grep -q ' serves ' out; do kill -0 $SERVER || exit 99; sleep 0.02; done
            PORT=$(sed -n 's/.* serves http:.*://p' out)
            send() { exec 3<>/dev/tcp/127.0.0.1/$PORT
                printf '%s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\nContent-Length: %s\r\n\r\n%s' \
                    "$1" $PORT ${#2} "$2" >&3; cat <&3 | tr -d '\r' >response; head -n 1 response; tail -n 1 response; echo; }
            send 'PUT /echo/a' raw; send 'DELETE /echo' ''; send 'PUT /echo' 12345678901
            send 'POST /echo' ''; grep -i '^allow' response; send 'GET /' ''
            kill -TERM $SERVER; wait $SERVER; echo "ended with $?"; cat errors; grep -c '"method":"PUT","path":"/echo' out
            """#
        let run = try ProgramRun(
            "bash",
            ["-c", script, "bash", BuiltProducts.program("anyhost").path],
            environment: [
                "HOME": program.home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "MODULES": "Home",
                "EXTENSIONS": "Web,Echo",
            ],
            in: program.home
        )
        #expect(
            run.output == """
                HTTP/1.1 200 OK
                PUT raw
                HTTP/1.1 200 OK
                DELETE\u{20}
                HTTP/1.1 413 Content Too Large
                The request is larger than 10 bytes.

                HTTP/1.1 405 Method Not Allowed
                The methods known here are PUT and DELETE.

                allow: PUT, DELETE
                HTTP/1.1 403 Forbidden
                Open the address that 'anyhost serve' has printed.

                ended with 0
                the job of anyhost runs
                1

                """
        )
    }
}
