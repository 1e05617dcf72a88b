import SceneKitCore
import TextFrontend

/// The arguments of `serve`.
struct ServeOptions: Equatable {
    var address = "127.0.0.1:8080"
    var publicURL: String?
    var certificate: String?
    var key: String?
    var trustedProxy: String?
    var metrics: String?
    var admitsVisitors = false
    var logsRequests = false

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
        CommandFlag("--guests", "give each browser without an account records of its own"),
        CommandFlag("--log-requests", "print a JSON line for each request, without personal content"),
        CommandFlag(
            "--metrics",
            CommandArgument("ADDRESS"),
            "an address and port for metrics in Prometheus' format"
        ),
    ]

    /// - Throws: `UsageError`.
    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var values: [String: String] = [:]
        var rest = arguments
        while let argument = rest.popFirst() {
            let sides = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map(String.init)
            guard let flag = Self.flags.first(where: { $0.name == sides.first }) else {
                let names = Self.flags.map(\.name).joined(separator: ", ")
                throw UsageError("'serve' takes no '\(argument)'; it takes \(names)")
            }
            guard sides.count == 1 || flag.argument != nil else {
                throw UsageError("'\(flag.name)' takes no value")
            }
            guard let value = flag.argument == nil ? "" : sides.count == 2 ? sides[1] : rest.popFirst() else {
                throw UsageError("'\(flag.name)' needs a value")
            }
            guard values.updateValue(value, forKey: flag.name) == nil else {
                throw UsageError("'\(flag.name)' is given twice; give it once")
            }
        }
        address = values["--listen"] ?? address
        publicURL = values["--public-url"]
        certificate = values["--tls-certificate"]
        key = values["--tls-key"]
        trustedProxy = values["--trust-proxy"]
        metrics = values["--metrics"]
        admitsVisitors = values["--guests"] != nil
        logsRequests = values["--log-requests"] != nil
        guard (certificate == nil) == (key == nil) else {
            throw UsageError("'--tls-certificate' and '--tls-key' go together")
        }
    }
}
