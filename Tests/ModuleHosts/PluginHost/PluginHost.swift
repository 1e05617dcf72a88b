import SceneHosting
import WebFrontend

/// A host without built-in modules, for plugins.
@main
struct PluginHost {
    static func main() async {
        await Host(name: "pluginhost", version: "0.1.0", modules: [], extensions: [.web]).main()
    }
}
