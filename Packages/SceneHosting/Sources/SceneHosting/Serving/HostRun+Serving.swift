private import Glibc
import SceneKitCore
import StorageWorkers
import TextFrontend
import WebFrontend

extension HostRun {
    /// Serves the scenes to browsers until SIGINT or SIGTERM.
    ///
    /// - Returns: The exit status.
    func serve(_ rest: ArraySlice<String>) async throws -> Int32 {
        let arguments = try ServeOptions(rest)
        let hasAccounts = configurator.modules.contains { $0.signIn != nil }
        if arguments.admitsVisitors, !hasAccounts {
            throw UsageError(
                "'--guests' needs a module with a sign-in, which separates the records of browsers; "
                    + "without it, 'serve' shows this machine's records"
            )
        }
        var options = WebServer.Options(address: arguments.address)
        options.publicURL = arguments.publicURL
        options.trustedProxy = arguments.trustedProxy
        options.admitsVisitors = arguments.admitsVisitors
        options.hasAccounts = hasAccounts
        options.metrics = arguments.metrics
        if let certificate = arguments.certificate, let key = arguments.key {
            options.certificate = (try Self.text(of: certificate), try Self.text(of: key))
        }
        if arguments.logsRequests {
            options.log = { [terminal] line in try? terminal.write(TerminalText(lines: line + "\n")) }
        }
        options.report = { [terminal] error in terminal.writeError(TerminalText(lines: "error: \(error)\n")) }
        let text =
            try self.options.store ?? DataDirectory.defaultStore(host: host.name, environment: environment)
        let store = try await openStore(text)
        do {
            try await serve(options, over: store)
            try await close(store)
            return ExitStatus.done
        } catch {
            // Report the error that ended the run, not one of closing the store.
            try? await close(store)
            throw error
        }
    }

    private func serve(_ options: WebServer.Options, over store: RecordStore) async throws {
        provideServices(store, allowsStandardStreams: false)
        try readSettings()
        try configurator.validate()
        let texts = try texts
        let server = try WebServer(
            name: host.name,
            options: options,
            admitted: StoredBrowsers(store: store),
            announce: { [terminal] address in
                let text = texts("Open \(address) in a browser; it works once.")
                try? terminal.write(TerminalText(lines: text + "\n"))
            },
            makeSession: { visitor in
                try await makeSession(
                    over: store,
                    isSession: true,
                    guest: visitor.guest,
                    secrets: visitor.secrets
                )
            }
        )
        let interrupts = Interrupts(terminal: terminal) { _ in
            server.stop()
            return .endSoon
        }
        let text: LocalizedText =
            options.publicURL == nil
            ? "\(host.name) serves \(server.origin)"
            : "\(host.name) serves \(server.origin) on \(server.socket)"
        try terminal.write(TerminalText(lines: texts(text) + "\n"))
        if server.isPublic, let provision = configurator.modules.lazy.compactMap(\.signIn).first,
            let caution = try await provision.caution?(configurator.services)
        {
            let warning: LocalizedText = "warning: \(caution)"
            terminal.writeError("\(texts(warning))\n")
        }
        try await server.run()
        withExtendedLifetime(interrupts) {}
    }

    /// The text of a certificate or a key.
    private static func text(of path: String) throws -> String {
        let limit = 1 << 20
        let reader = try LocalDocuments(allowsStandardStreams: false).openForReading(path)
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var count = 0
        while count < bytes.count {
            let read = try bytes.withUnsafeMutableBytes {
                try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
            }
            if read == 0 { break }
            count += read
        }
        guard count <= limit, let text = String(validating: bytes[..<count], as: UTF8.self) else {
            throw DocumentError(path, reason: "it is no PEM file")
        }
        return text
    }
}

extension HostSession: WebSession {}
