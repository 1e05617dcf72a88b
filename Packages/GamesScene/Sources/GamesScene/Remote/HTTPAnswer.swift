import Foundation
import FoundationNetworking

/// What a server answered.
struct HTTPAnswer: Equatable, Sendable {
    var status: Int
    var etag: String?
    /// How long the server asks to wait before the next attempt.
    var retryAfter: Duration?
    /// Where a redirection leads, as the server wrote it.
    var location: String?
    /// Empty unless the status is 200.
    var body: [UInt8] = []

    init(_ response: HTTPURLResponse) {
        status = response.statusCode
        let tag = response.value(forHTTPHeaderField: "ETag")
        etag = tag.flatMap { $0.utf8.count <= Self.longestTag ? $0 : nil }
        location = response.value(forHTTPHeaderField: "Location")
        retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }
            .flatMap { $0 >= 0 ? .seconds($0) : nil }
    }

    var isRedirection: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// A longer tag is not worth keeping.
    private static let longestTag = 1_024
}
