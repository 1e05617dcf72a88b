/// The sources, settings and compiler of a host or a plugin. The two must match, because Swift has no stable ABI on
/// Linux.
///
/// The build step `DescribeBuild` generates it for both.
struct BuildDescription: Codable, Equatable {
    /// Digests of a shared library that a host and its plugins share.
    struct Library: Codable, Equatable {
        /// The digest of the sources' names and contents.
        var sources: String
        /// The digest of the package manifest, which contains the compiler settings.
        var settings: String
    }

    /// The ELF section that holds the description as JSON.
    static let section = "scenekit.build"

    /// The description of this host's build.
    static let current = BuildDescription(
        compiler: CurrentBuild.compiler,
        configuration: CurrentBuild.configuration,
        libraries: CurrentBuild.libraries.mapValues { Library(sources: $0.sources, settings: $0.settings) }
    )

    /// The first line of the compiler's version output.
    var compiler: String
    /// `debug` or `release`.
    var configuration: String
    /// The shared libraries by name.
    var libraries: [String: Library]
}
