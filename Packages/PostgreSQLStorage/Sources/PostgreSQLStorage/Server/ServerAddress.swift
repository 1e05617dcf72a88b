internal import CPostgreSQL
internal import StorageWorkers

/// A connection URI, as libpq reads it.
struct ServerAddress: Sendable {
    /// The URI, with its password if it has one.
    let uri: String
    /// The address for messages, without a password.
    let place: String
    /// The time in which a connection must be made, in seconds, where the URI or the environment says so.
    let connectTimeout: Int?
    /// The longest wait for the next byte of an answer.
    var answerTimeout = Duration.seconds(60)

    private static let longestTimeout = 3_600

    /// - Throws: `StorageError.invalidLocation` with libpq's reason, or `.cannotOpen` where there is no libpq.
    init(parsing uri: String) throws {
        self.uri = uri
        try LibPQ.load(for: Self.withoutPassword(uri))
        var message: UnsafeMutablePointer<CChar>?
        guard let options = libpq.PQconninfoParse(uri, &message) else {
            defer { libpq.PQfreemem(message) }
            let reason = message.map { String(cString: $0) } ?? "it cannot be read"
            throw StorageError.invalidLocation(
                Self.withoutPassword(uri),
                reason: reason.split(separator: "\n").joined(separator: " ")
            )
        }
        defer { libpq.PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        let user = values["user"].map { $0 + "@" } ?? ""
        let port = values["port"].map { ":" + $0 } ?? ""
        place = "postgresql://\(user)\(values["host"] ?? "")\(port)/\(values["dbname"] ?? "")"
        connectTimeout = values["connect_timeout"].flatMap { Int($0) }
            .flatMap { $0 > 0 ? min($0, Self.longestTimeout) : nil }
    }

    /// Cuts out what stands between the user's colon and the host, in a text that may be no URI.
    private static func withoutPassword(_ uri: String) -> String {
        guard let slashes = uri.firstRange(of: "//"), let at = uri.lastIndex(of: "@"),
            let colon = uri[slashes.upperBound...].firstIndex(of: ":"), colon < at
        else { return uri.firstRange(of: "password") == nil ? uri : "postgresql:…" }
        return String(uri[..<colon] + uri[at...])
    }
}
