import Foundation

/// Another server that serves the pages of scenehost, from the same contacts or from files.
struct PagePeer {
    /// The pages that are measured.
    enum Page { case list, contact, style }

    let name: String
    let program: Program
    let port: UInt16
    /// The addresses of the pages that it has.
    let targets: [Page: String]

    /// The pages that the peers serve, which are those of scenehost, and their addresses there.
    struct Pages {
        var contacts: String
        /// The page of 50 contacts, that of one, and the style sheet.
        var texts: [Page: String]
        var contactID: String
    }

    /// Starts the peers that are installed; says which are not.
    ///
    /// - Parameters:
    ///   - sources: The folder of their programs.
    ///   - python: The folder of Python's programs.
    ///   - folder: Gets their files.
    static func start(_ pages: Pages, sources: String, python: String, folder: String) throws -> [PagePeer] {
        var paths: [Page: String] = [:]
        for (page, text) in pages.texts {
            let path = "\(folder)/\(page == .style ? "style.css" : "\(page).html")"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            paths[page] = path
        }
        var peers: [PagePeer] = []
        if Program.isThere("nginx") {
            let nginx = try Nginx(folder: folder)
            let files: [Page: String] = [
                .list: "/list.html", .contact: "/contact.html", .style: "/style.css",
            ]
            peers.append(PagePeer(name: "nginx", program: nginx.program, port: nginx.port, targets: files))
        } else {
            print("nginx is not installed, so its figures are missing (Debian: nginx)")
        }
        try Program.run([
            "python3", sources + "/prepare.py", pages.contacts, paths[.list] ?? "", paths[.contact] ?? "",
            folder,
        ])
        for (name, missing, command) in commands(sources: sources, python: python, folder: folder) {
            guard let command = try command() else {
                print("\(name) is not installed, so its figures are missing (\(missing))")
                continue
            }
            let port = try Nginx.freePort()
            let program = try Program(command(port))
            try waitUntilListening(name, on: port)
            let peer = PagePeer(
                name: name,
                program: program,
                port: port,
                targets: [
                    .list: "/ContactList", .contact: "/ContactList/ViewContact;id=" + pages.contactID,
                ]
            )
            try peer.check()
            peers.append(peer)
        }
        return peers
    }

    /// The peers with a database: the packages that one needs, and the command that starts it on a port; nil if a program
    /// is missing.
    private static func commands(
        sources: String,
        python: String,
        folder: String
    ) -> [(name: String, missing: String, command: () throws -> ((UInt16) -> [String])?)] {
        [
            (
                "Go", "Debian: golang-go, golang-github-mattn-go-sqlite3-dev",
                {
                    let gopath = "/usr/share/gocode"
                    guard Program.isThere("go"),
                        FileManager.default.fileExists(atPath: gopath + "/src/github.com/mattn/go-sqlite3")
                    else { return nil }
                    let program = folder + "/go-contacts"
                    try Program.run([
                        "env", "GO111MODULE=off", "GOPATH=" + gopath, "GOCACHE=\(folder)/go-cache",
                        "go", "build", "-tags", "libsqlite3", "-o", program, sources + "/contacts.go",
                    ])
                    return { [program, folder, "\($0)"] }
                }
            ),
            (
                "FastAPI", "make bench-web installs it with pip",
                {
                    guard FileManager.default.isExecutableFile(atPath: python + "/fastapi") else {
                        return nil
                    }
                    return { [python + "/python3", sources + "/fastapi_pages.py", folder, "\($0)"] }
                }
            ),
            (
                "Django", "make bench-web installs it with pip",
                {
                    guard FileManager.default.isExecutableFile(atPath: python + "/gunicorn") else {
                        return nil
                    }
                    return {
                        [
                            "env", "PEER_FOLDER=" + folder, python + "/gunicorn", "--chdir", sources,
                            "--bind", "127.0.0.1:\($0)", "--worker-class", "gthread", "--threads", "4",
                            "--keep-alive", "60", "--log-level", "error", "django_pages:application",
                        ]
                    }
                }
            ),
        ]
    }

    private static func waitUntilListening(_ name: String, on port: UInt16) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while (try? LoopbackClient(port: port, source: 1)) == nil {
            guard ContinuousClock.now < deadline else { throw BenchmarkError("\(name) does not listen") }
            usleep(10_000)
        }
    }

    /// Checks that the pages have what scenehost's have.
    private func check() throws {
        for (page, target) in targets.sorted(by: { $0.value < $1.value }) {
            let response = try LoopbackClient(port: port, source: 1).get(target, cookies: [])
            let rows = response.body.components(separatedBy: "<tr data-row").count - 1
            let items = response.body.components(separatedBy: "<dt>Name</dt>").count - 1
            guard response.status == 200, rows == 50, items == (page == .contact ? 1 : 0) else {
                throw BenchmarkError(
                    "\(name)'s \(target) has the status \(response.status), \(rows) rows and \(items) contacts"
                )
            }
        }
    }
}
