/// Receives the module of a plugin while the plugin's entry function runs.
///
/// ```swift
/// @c(registerWeatherScene)
/// public func registerWeatherScene(_ registrar: UnsafeMutableRawPointer) {
///     PluginRegistrar.register(.weather, with: registrar)
/// }
/// ```
///
/// The host uses the module only after the function has returned and the module matches the manifest.
public final class PluginRegistrar {
    /// The type of a plugin's entry function, which the host looks up by name.
    public typealias Entry = @convention(c) (UnsafeMutableRawPointer) -> Void

    public private(set) var modules: [SceneModule] = []

    public init() {}

    /// The entry's name by convention: `registerWeatherScene` of `libWeatherScene.so`.
    public static func entryName(of plugin: String) -> String { "register\(plugin)Scene" }

    /// Registers a module with the registrar that the entry function received.
    ///
    /// A host calls the entry function on the main actor.
    ///
    /// - Parameters:
    ///   - module: The module that the plugin's manifest declares.
    ///   - registrar: The pointer that the entry function received; valid until it returns.
    public static func register(
        _ module: @autoclosure @MainActor () -> SceneModule,
        with registrar: UnsafeMutableRawPointer
    ) {
        let module = MainActor.assumeIsolated { module() }
        Unmanaged<PluginRegistrar>.fromOpaque(registrar).takeUnretainedValue().modules.append(module)
    }

    /// Calls an entry function.
    ///
    /// - Returns: The registered modules.
    public func call(_ entry: Entry) -> [SceneModule] {
        entry(Unmanaged.passUnretained(self).toOpaque())
        return modules
    }
}
