/// Takes the scenes of a plugin while its entry function runs.
///
/// ```swift
/// @c(registerWeatherScene)
/// public func registerWeatherScene(_ registrar: UnsafeMutableRawPointer) {
///     PluginRegistrar.register(WeatherScenes.all, with: registrar)
/// }
/// ```
///
/// Nothing that it took counts before the function has returned and all of it agrees with the manifest.
public final class PluginRegistrar {
    /// A plugin's entry, as it is found by its name.
    public typealias Entry = @convention(c) (UnsafeMutableRawPointer) -> Void

    public private(set) var definitions: [SceneDefinition] = []
    /// Why the plugin could not register, where it said so.
    public private(set) var failure: String?

    public init() {}

    /// The entry's name by convention: `registerWeatherScene` of `libWeatherScene.so`.
    public static func entryName(of plugin: String) -> String { "register\(plugin)Scene" }

    /// Registers scenes with the registrar that the entry was called with.
    ///
    /// - Parameters:
    ///   - definitions: All of them, or an error that says why there are none.
    ///   - registrar: What the entry was called with; valid until it returns.
    public static func register(
        _ definitions: @autoclosure () throws -> [SceneDefinition],
        with registrar: UnsafeMutableRawPointer
    ) {
        let registrar = Unmanaged<PluginRegistrar>.fromOpaque(registrar).takeUnretainedValue()
        do {
            registrar.definitions += try definitions()
        } catch {
            registrar.failure = "\(error)"
        }
    }

    /// Calls an entry.
    ///
    /// - Returns: what it registered; nil where it said that it could not, see `failure`.
    public func call(_ entry: Entry) -> [SceneDefinition]? {
        entry(Unmanaged.passUnretained(self).toOpaque())
        return failure == nil ? definitions : nil
    }
}
