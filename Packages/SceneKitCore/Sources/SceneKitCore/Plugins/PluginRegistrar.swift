internal import Glibc

/// Receives a plugin's module while the plugin's entry function runs.
///
/// ```swift
/// @c(registerWeatherScene)
/// public func registerWeatherScene(_ registrar: UnsafeMutableRawPointer) {
///     PluginRegistrar.register(.weather, with: registrar)
/// }
/// ```
///
public final class PluginRegistrar {
    /// The reason why a library does not register a module.
    @_spi(Hosting) public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// The type of a plugin's entry function, which is looked up by name.
    private typealias Entry = @convention(c) (UnsafeMutableRawPointer) -> Void

    private var modules: [SceneModule] = []

    /// Loads a plugin's library, which is never unloaded, and returns the module that it registers.
    ///
    /// - Parameters:
    ///   - name: The plugin's name, such as `Weather`, whose entry function is `registerWeatherScene`.
    ///   - path: The library's path, with at least one slash.
    /// - Throws: `Failure` if the loader refuses the library, or if it registers no module or several.
    @MainActor
    @_spi(Hosting) public static func loadModule(
        of name: String,
        from path: String
    ) throws(Failure) -> SceneModule {
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let message = dlerror().map { String(cString: $0) } ?? "the loader gives no reason"
            throw Failure(description: "\(message); rebuild it with the host's compiler and sources")
        }
        let entry = "register\(name)Scene"
        guard let symbol = dlsym(library, entry) else {
            throw Failure(
                description: "it has no function '\(entry)'; a file lib\(name)Scene.so needs '@c(\(entry))'"
            )
        }
        // By convention, a function of this name has this type.
        let registrar = PluginRegistrar()
        unsafeBitCast(symbol, to: Entry.self)(Unmanaged.passUnretained(registrar).toOpaque())
        guard let module = registrar.modules.first, registrar.modules.count == 1 else {
            throw Failure(description: "it registers \(registrar.modules.count) modules instead of one")
        }
        return module
    }

    /// Registers a module with the registrar that the entry function received.
    ///
    /// The entry function is called on the main actor.
    ///
    /// - Parameters:
    ///   - module: The plugin's module.
    ///   - registrar: The pointer that the entry function received; valid until it returns.
    public static func register(
        _ module: @autoclosure @MainActor () -> SceneModule,
        with registrar: UnsafeMutableRawPointer
    ) {
        let module = MainActor.assumeIsolated { module() }
        Unmanaged<PluginRegistrar>.fromOpaque(registrar).takeUnretainedValue().modules.append(module)
    }
}
