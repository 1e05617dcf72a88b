import FoundationEssentials

/// The process's environment.
enum Environment {
    static var current: [String: String] { ProcessInfo.processInfo.environment }
}
