import Foundation

/// By how much a server's clock is ahead of the others'.
public enum ClockLead: String, Sendable {
    case none
    case tenMinutes

    /// libfaketime changes the clock of one process.
    static let library: String? = {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return folders.map { "/usr/lib/\($0)/faketime/libfaketimeMT.so.1" }
            .first(where: FileManager.default.fileExists)
    }()

    /// The leads that this machine can make.
    public static let possible: [ClockLead] = library == nil ? [.none] : [.none, .tenMinutes]

    var environment: [String: String] {
        guard self == .tenMinutes, let library = Self.library else { return [:] }
        return ["LD_PRELOAD": library, "FAKETIME": "+10m", "FAKETIME_DONT_FAKE_MONOTONIC": "1"]
    }
}
