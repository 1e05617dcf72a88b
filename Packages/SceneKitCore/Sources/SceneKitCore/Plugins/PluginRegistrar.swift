/// Takes the module of a plugin while its entry function runs.
///
/// ```swift
/// @c(registerWeatherScene)
/// public func registerWeatherScene(_ registrar: UnsafeMutableRawPointer) {
///     PluginRegistrar.register(.weather, with: registrar)
/// }
/// ```
///
/// Nothing that it took counts before the function has returned and all of it agrees with the manifest.
public final class PluginRegistrar {
    /// A plugin's entry, as it is found by its name.
    public typealias Entry = @convention(c) (UnsafeMutableRawPointer) -> Void

    public private(set) var modules: [SceneModule] = []

    public init() {}

    /// The entry's name by convention: `registerWeatherScene` of `libWeatherScene.so`.
    public static func entryName(of plugin: String) -> String { "register\(plugin)Scene" }

    /// Registers a module with the registrar that the entry was called with.
    ///
    /// A host calls the entry on the main actor, so the module is read there.
    ///
    /// - Parameters:
    ///   - module: The module that the plugin's manifest declares.
    ///   - registrar: The pointer that the entry was called with; valid until the entry returns.
    public static func register(
        _ module: @autoclosure @MainActor () -> SceneModule,
        with registrar: UnsafeMutableRawPointer
    ) {
        let module = MainActor.assumeIsolated { module() }
        Unmanaged<PluginRegistrar>.fromOpaque(registrar).takeUnretainedValue().modules.append(module)
    }

    /// Calls an entry.
    ///
    /// - Returns: what it registered.
    public func call(_ entry: Entry) -> [SceneModule] {
        entry(Unmanaged.passUnretained(self).toOpaque())
        return modules
    }
}
