/// A version of the packages, such as 0.3.0 (semver.org, without pre-releases).
struct Version: Comparable, Sendable, CustomStringConvertible {
    var major: Int
    var minor: Int
    var patch: Int

    init(_ major: Int, _ minor: Int, _ patch: Int) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// - Throws: `DistributionFailure` unless the text has three numbers.
    init(parsing text: String) throws(DistributionFailure) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard parts.count == 3, numbers.count == 3 else {
            throw DistributionFailure("'\(text)' is not a version; one has three numbers, such as 0.3.0")
        }
        self.init(numbers[0], numbers[1], numbers[2])
    }

    var description: String { "\(major).\(minor).\(patch)" }

    /// The lowest version that a change of the interface needs after this one.
    ///
    /// Before 1.0, the second number counts the versions that can break code.
    func next(after change: InterfaceChange) -> Version {
        switch change {
        case .none: self
        case .additions: major == 0 ? Version(0, minor, patch + 1) : Version(major, minor + 1, 0)
        case .breaking: major == 0 ? Version(0, minor + 1, 0) : Version(major + 1, 0, 0)
        }
    }

    static func < (left: Version, right: Version) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}
