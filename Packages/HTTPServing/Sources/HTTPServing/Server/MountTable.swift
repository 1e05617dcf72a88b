/// The mounts of one server.
struct MountTable {
    /// Those with longer paths come first.
    private let mounts: [HTTPMount]

    /// - Throws: `HTTPServerError` if a path is malformed or mounted twice, or if a mount has no methods.
    init(_ mounts: [HTTPMount]) throws(HTTPServerError) {
        var paths: Set<String> = []
        for mount in mounts {
            let steps = mount.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            let isPath =
                mount.path.hasPrefix("/")
                && (mount.path == "/" || steps.allSatisfy { !["", ".", ".."].contains($0) })
                && mount.path.utf8.allSatisfy(RequestCheck.isTargetByte)
            guard isPath, !mount.path.contains("?") else {
                throw HTTPServerError("'\(mount.path)' is no path of a mount; an example is /api/v1")
            }
            guard paths.insert(mount.path).inserted else {
                throw HTTPServerError("'\(mount.path)' is mounted twice")
            }
            guard !mount.methods.isEmpty else {
                throw HTTPServerError("the mount '\(mount.path)' has no methods")
            }
        }
        self.mounts = mounts.sorted { $0.path.utf8.count > $1.path.utf8.count }
    }

    /// The mount that answers a request's target; nil if none does.
    func mount(of target: String) -> HTTPMount? {
        let path = target.prefix { $0 != "?" }
        return mounts.first { $0.holds(path) }
    }
}
