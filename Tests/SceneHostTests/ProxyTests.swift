import Foundation
import SceneTestKit
import Testing

@Suite("The built host behind a proxy", .blocking, .needsNginx)
struct ProxyTests {
    private let host: BuiltHost

    init() throws { host = try BuiltHost() }

    /// The configuration in the documentation, with a socket file in place of the port.
    private func configuration() throws -> String {
        let readme = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Packages/WebFrontend/README.md"),
            encoding: .utf8
        )
        let server = try #require(readme.firstMatch(of: /```nginx\n([^`]+)```/)).output.1
        let folder = host.folder.path
        let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder)/\($0);" }
        return """
            daemon off;
            pid \(folder)/nginx.pid;
            error_log \(folder)/error.log;
            events { }
            http {
                access_log off;
                \(paths.joined(separator: " "))
                \(server)
            }
            """
            .replacing("listen 443 ssl;", with: "listen unix:\(folder)/socket ssl;")
            .replacing("/etc/ssl/contacts.pem", with: folder + "/pem")
            .replacing("/etc/ssl/contacts.key", with: folder + "/key")
    }

    /// Starts the server behind nginx, and runs commands in which `get` requests a path.
    private func proxied(_ commands: String) throws -> ProgramRun {
        _ = try host.write(try configuration(), to: "nginx.conf")
        return try host.shell(
            """
            PATH="$PATH:/usr/sbin"
            openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out pem -days 2 -subj /CN=contacts.example.org 2>/dev/null
            $HOST --store memory: serve --listen 127.0.0.1:0 --public-url https://contacts.example.org \
                --trust-proxy 127.0.0.1 --guests >out 2>errors & SERVER=$!
            trap 'kill $SERVER $PROXY' EXIT
            until grep -q ' serves ' out; do kill -0 $SERVER || exit 99; sleep 0.02; done
            sed -i "s/127.0.0.1:8080/$(sed -n 's/.* on //p' out)/" nginx.conf
            nginx -c $PWD/nginx.conf -e $PWD/error.log & PROXY=$!
            until [ -S socket ]; do kill -0 $PROXY || exit 98; sleep 0.02; done
            get() { curl --silent --cacert pem --unix-socket socket --cookie jar --cookie-jar jar "$@"; }
            SITE=https://contacts.example.org
            \(commands)
            """
        )
    }

    @Test("A form is accepted, and the cookies are those of HTTPS")
    func form() throws {
        let run = try proxied(
            #"""
            get $SITE/ContactList/AddContact >page
            field() { sed -n "s/.*name=\"$1\" value=\"\([^\"]*\)\".*/\1/p" page | head -n 1; }
            get --output /dev/null --write-out '%{http_code} %{redirect_url}\n' -H "Origin: $SITE" \
                --data-urlencode _event=action:save --data-urlencode "_token=$(field _token)" \
                --data-urlencode "_tab=$(field _tab)" --data-urlencode first-name=Ada $SITE/ContactList/AddContact
            get $SITE/ContactList | grep -o 'Ada</a>'
            sed -n 's/.*\(__Host-[a-z]*\).*/\1/p' jar | sort
            """#
        )
        #expect(
            run.output.hasPrefix("303 https://contacts.example.org/ContactList/ViewContact;id="),
            "\(run)"
        )
        #expect(run.output.contains("\nAda</a>\n"), "\(run)")
        #expect(run.output.contains("\n__Host-"), "\(run)")
    }

    @Test("An event reaches the page at once")
    func events() throws {
        let run = try proxied(
            #"""
            get $SITE/ContactList >page
            get --no-buffer "$SITE/-/events?tab=$(sed -n 's/.*data-tab="\([^"]*\)".*/\1/p' page)&at=/ContactList" >stream &
            until grep -m 1 'event: screen' stream; do kill -0 $SERVER || exit 97; sleep 0.02; done
            """#
        )
        #expect(run.output == "event: screen\n", "\(run)")
    }
}

extension Trait where Self == ConditionTrait {
    fileprivate static var needsNginx: Self {
        let programs = ["/usr/sbin/nginx", "/usr/bin/openssl", "/usr/bin/curl"]
        return .enabled(
            if: programs.allSatisfy(FileManager.default.isExecutableFile),
            "nginx, openssl or curl is missing: there is no proxy"
        )
    }
}
