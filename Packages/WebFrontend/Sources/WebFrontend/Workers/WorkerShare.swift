import HTTPServing
import SceneKitCore

/// The part of a server that one of its worker processes is.
///
/// Each browser belongs to one worker, which a cookie names, and the others pass its requests on. The cookie stays when a
/// person signs in or out.
struct WorkerShare: Equatable, Sendable {
    /// The name of the cookie.
    static let cookie = "worker"
    /// The variable that has the share of a process, behind the host's name.
    static let variable = "serve-worker"

    /// From 0 on. A worker that takes the place of another one has its number.
    let number: Int
    /// The number of workers.
    let count: Int
    /// Tells the process from all others that the server has had.
    let process: Int
    /// The folder of the workers' sockets.
    let folder: String

    var text: String { "\(number)/\(count)/\(process)/\(folder)" }

    init(number: Int, count: Int, process: Int, folder: String) {
        self.number = number
        self.count = count
        self.process = process
        self.folder = folder
    }

    /// Parses `text`.
    init?(parsing text: String) {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let number = Int(parts[0]), let count = Int(parts[1]),
            let process = Int(parts[2])
        else { return nil }
        self.init(number: number, count: count, process: process, folder: String(parts[3]))
    }

    /// The path of a worker's socket.
    func socket(of number: Int) -> String { "\(folder)/\(number)" }

    /// The worker that the cookie of a request names; nil if it names none.
    func owner(of request: HTTPRequest, _ cookies: Cookies) -> Int? {
        cookies.value(Self.cookie, of: request).flatMap(Int.init).flatMap { 0..<count ~= $0 ? $0 : nil }
    }

    /// The other workers.
    func peers(_ cookies: Cookies) -> HTTPPeers {
        HTTPPeers(successor: socket(of: number)) { request, mount in
            let owner: Int?
            if mount.followsCaller {
                let caller = StableHash((request["authorization"] ?? request.client).utf8).value
                owner = Int(caller % UInt64(count))
            } else if mount.path != "/" || WebAsset.response(for: request) != nil {
                // Their requests have nothing to do with each other.
                owner = nil
            } else {
                // The first worker has the keys.
                owner = request.path == "/-/enter" ? 0 : self.owner(of: request, cookies)
            }
            return owner.flatMap { $0 == number ? nil : socket(of: $0) }
        }
    }
}
