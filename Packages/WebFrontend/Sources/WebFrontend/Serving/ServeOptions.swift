import SceneHosting
import SceneKitCore
import TextFrontend

/// The arguments of `serve`.
struct ServeOptions {
    let address: String
    let publicURL: String?
    /// The files of the certificate chain and of its private key.
    let certificate: (chain: String, key: String)?
    let trustedProxy: String?
    let metrics: String?
    /// The number of processes that serve; nil for one for each processor, if the store allows it.
    let workers: Int?
    let admitsVisitors: Bool
    let logsRequests: Bool

    static let flags = [
        CommandFlag(
            "--listen",
            CommandArgument("ADDRESS"),
            "the address and port to listen on (127.0.0.1:8080)"
        ),
        CommandFlag(
            "--public-url",
            CommandArgument("URL"),
            "the address in browsers, such as https://contacts.example.org"
        ),
        CommandFlag("--tls-certificate", CommandArgument("FILE", .file), "the certificate chain, in PEM"),
        CommandFlag("--tls-key", CommandArgument("FILE", .file), "the certificate's private key, in PEM"),
        CommandFlag(
            "--trust-proxy",
            CommandArgument("ADDRESS"),
            "the address of a proxy whose X-Forwarded-For or Forwarded names the clients"
        ),
        CommandFlag(
            "--workers",
            CommandArgument("NUMBER"),
            "the processes that serve (one for each processor, if the store allows several)"
        ),
        CommandFlag("--guests", "give each browser without an account records of its own"),
        CommandFlag("--log-requests", "print a JSON line for each request, without personal content"),
        CommandFlag(
            "--metrics",
            CommandArgument("ADDRESS"),
            "an address and port for metrics in Prometheus' format"
        ),
    ]

    /// - Throws: `UsageError`.
    init(_ values: CommandValues) throws(UsageError) {
        address = values["--listen"] ?? "127.0.0.1:8080"
        publicURL = values["--public-url"]
        trustedProxy = values["--trust-proxy"]
        metrics = values["--metrics"]
        admitsVisitors = values["--guests"] != nil
        logsRequests = values["--log-requests"] != nil
        workers = try values["--workers"].map { text throws(UsageError) in
            guard let number = Int(text), 1...256 ~= number else {
                throw UsageError("'--workers' is a number from 1 to 256, and not '\(text)'")
            }
            return number
        }
        switch (values["--tls-certificate"], values["--tls-key"]) {
        case (let chain?, let key?): certificate = (chain, key)
        case (nil, nil): certificate = nil
        default: throw UsageError("'--tls-certificate' and '--tls-key' go together")
        }
    }
}

extension WebServer.Options {
    /// - Parameter documents: The files of the certificate and its key.
    init(_ arguments: ServeOptions, certificateIn documents: any DocumentAccess) async throws {
        self.init(address: arguments.address)
        publicURL = arguments.publicURL
        trustedProxy = arguments.trustedProxy
        admitsVisitors = arguments.admitsVisitors
        metrics = arguments.metrics
        if let files = arguments.certificate {
            certificate = (
                try await Self.text(of: files.chain, in: documents),
                try await Self.text(of: files.key, in: documents)
            )
        }
    }

    /// The text of a certificate or a key.
    private static func text(of path: String, in documents: any DocumentAccess) async throws -> String {
        guard let bytes = try await documents.bytes(of: path, limit: 1 << 20),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw DocumentError(path, reason: "it is no PEM file") }
        return text
    }
}
