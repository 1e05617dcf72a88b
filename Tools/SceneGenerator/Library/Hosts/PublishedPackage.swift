import Foundation

/// The packages of the framework as one package with versions, which `make distribution` writes.
public struct PublishedPackage: Equatable, Sendable {
    /// The address of its repository.
    public var address: String
    /// The lowest version to use.
    public var version: String

    /// Its name in manifests, which SwiftPM takes from the address.
    var identity: String {
        let name = address.split(separator: "/").last.map(String.init) ?? address
        return name.hasSuffix(".git") ? String(name.dropLast(".git".count)) : name
    }

    /// The template values for a manifest that depends on it.
    var values: [String: String] { ["address": address, "version": version, "identity": identity] }

    /// - Parameter text: An address such as `https://example.org/scenekit`, which may end with `@0.2.0`.
    /// - Parameter standard: The version if the text has none.
    /// - Throws: `GeneratorFailure` unless it is the address of a repository.
    init(parsing text: String, standard: String) throws(GeneratorFailure) {
        address = text
        version = standard
        if let match = text.wholeMatch(of: #/(.*)@(\d+\.\d+\.\d+)/#) {
            address = String(match.1)
            version = String(match.2)
        }
        guard address.contains("://") || address.contains(":"), !identity.isEmpty else {
            throw GeneratorFailure(
                "FROM='\(text)' is no address of a repository, such as 'https://example.org/scenekit@0.2.0'"
            )
        }
    }
}
