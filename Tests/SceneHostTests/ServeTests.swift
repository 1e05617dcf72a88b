import Foundation
import SceneTestKit
import Testing

@Suite("The built host as a web server", .blocking)
struct ServeTests {
    private let host: BuiltHost

    init() throws { host = try BuiltHost() }

    /// Starts the server on a free port, runs commands with its port as `$PORT`, ends it with SIGTERM, and runs others.
    private func serving(
        _ flags: String = "",
        _ commands: String,
        afterwards: String = ""
    ) throws -> ProgramRun {
        try host.shell(
            """
            $HOST --store memory: serve --listen 127.0.0.1:0 \(flags) >out 2>errors & SERVER=$!
            until grep -q ' serves ' out; do kill -0 $SERVER || exit 99; sleep 0.02; done
            PORT=$(sed -n 's/.* serves http:.*://p' out)
            get() { exec 3<>/dev/tcp/127.0.0.1/$PORT
                printf 'GET %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nConnection: close\\r\\n%s\\r\\n' "$1" $PORT "$2" >&3; }
            \(commands)
            kill -TERM $SERVER; wait $SERVER; echo "ended with $?"
            \(afterwards)
            """
        )
    }

    @Test("It answers, and SIGTERM ends it with status 0")
    func termination() throws {
        let run = try serving("", "get /healthz; head -n 1 <&3")
        #expect(run.output == "HTTP/1.1 200 OK\r\nended with 0\n")
    }

    @Test("Open pages are told that the server ends")
    func streams() throws {
        let run = try serving(
            "--guests",
            #"""
            get '/-/events?tab=0123456789abcdef0123456789abcdef&at=%2FContactList'; cat <&3 >stream & READER=$!
            until grep -q 'event: screen' stream; do sleep 0.02; done
            """#,
            afterwards: "wait $READER; grep -c 'event: end' stream"
        )
        #expect(run.output == "ended with 0\n1\n")
    }

    @Test("The log names the scenes of a request, and not their parameters")
    func log() throws {
        let run = try serving(
            "--guests --log-requests",
            "get '/ContactList/ViewContact;id=secret?search=secret'; cat <&3 >/dev/null; grep method out"
        )
        let parts = run.output.split(separator: #","microseconds":"#)
        #expect(parts.first == #"{"method":"GET","path":"/ContactList/ViewContact","status":200"#)
        #expect(!run.output.contains("secret"))
    }

    @Test("Only a browser that has opened the printed address sees this machine's records")
    func stranger() throws {
        let run = try serving(
            "",
            #"""
            get /ContactList; head -n 1 <&3
            KEY=$(sed -n 's/.*\(enter?key=[0-9a-f]*\).*/\1/p' out)
            get "/-/$KEY"; COOKIE=$(sed -n 's/^set-cookie: \([^;]*\).*/\1/p' <&3)
            get /ContactList "Cookie: $COOKIE"$'\r\n'; head -n 1 <&3
            get "/-/$KEY"; head -n 1 <&3
            """#
        )
        #expect(
            run.output
                == "HTTP/1.1 403 Forbidden\r\nHTTP/1.1 200 OK\r\nHTTP/1.1 403 Forbidden\r\nended with 0\n"
        )
    }

    @Test("A host name that is not the server's is refused, as of a page that rebinds its name")
    func rebinding() throws {
        let run = try serving(
            "--guests",
            #"""
            exec 3<>/dev/tcp/127.0.0.1/$PORT
            printf 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n' >&3; head -n 1 <&3
            """#
        )
        #expect(run.output == "HTTP/1.1 421 Misdirected Request\r\nended with 0\n")
    }

    @Test(
        "Options that expose people or do not go together are refused with the reason",
        arguments: [
            ("--listen 0.0.0.0:0", "can be reached by others, so passwords and records need encryption"),
            ("--listen nowhere", "error: 'nowhere' is no address to listen on; examples are 127.0.0.1:8080"),
            ("--tls-key a", "error: '--tls-certificate' and '--tls-key' go together"),
            ("--tls-key /no --tls-certificate /no", "error: /no: there is no such document"),
            ("--public-url ftp://a", "error: 'ftp://a' is no public address"),
            ("--trust-proxy a", "error: 'a' is no address of a proxy"),
            ("--workers 0", "error: '--workers' is a number from 1 to 256, and not '0'"),
            (
                "--workers 2",
                "error: '--workers 2' needs a store that several processes can use, 'sqlite:' or one of a server; "
                    + "one of 'memory:' belongs to one process"
            ),
            ("--listen", "error: '--listen' needs a value"),
            ("--guests=1", "error: '--guests' takes no value"),
            ("--guests --guests", "error: '--guests' is given twice; give it once"),
            ("now", "error: 'serve' takes no 'now'"),
        ]
    )
    func refusals(flags: String, reason: String) throws {
        let run = try host.shell("$HOST --store memory: serve \(flags)")
        #expect(run.errors.contains(reason), "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.status != 0)
    }

    @Test("A port that another program uses is named")
    func busyPort() throws {
        let run = try serving(
            "",
            "$HOST --store memory: serve --listen 127.0.0.1:$PORT 2>&1 | sed s/$PORT/PORT/"
        )
        #expect(run.output == "error: port PORT is in use\nended with 0\n")
    }
}
