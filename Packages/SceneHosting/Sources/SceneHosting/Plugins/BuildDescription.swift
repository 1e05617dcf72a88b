/// The sources, settings and compiler of a host or a plugin: the two must agree, since Swift keeps no binary interface on
/// Linux.
///
/// The build step `DescribeBuild` writes it for both.
struct BuildDescription: Codable, Equatable {
    /// Digests of a shared library, of which a host and its plugins have one copy.
    struct Library: Codable, Equatable {
        /// Of the sources' names and their content.
        var sources: String
        /// Of the package's manifest, which sets how they are compiled.
        var settings: String
    }

    /// The ELF section that has it, as JSON.
    static let section = "scenekit.build"

    /// What this host was built with.
    static let current = BuildDescription(
        compiler: CurrentBuild.compiler,
        configuration: CurrentBuild.configuration,
        libraries: CurrentBuild.libraries.mapValues { Library(sources: $0.sources, settings: $0.settings) }
    )

    /// The first line of what the compiler says of its version.
    var compiler: String
    /// `debug` or `release`.
    var configuration: String
    /// The shared libraries by their names.
    var libraries: [String: Library]
}
