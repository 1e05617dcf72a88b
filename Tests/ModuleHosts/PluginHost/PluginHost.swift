import SceneHosting
import ScenePrograms
import WebFrontend

/// A host without built-in modules, for plugins and programs.
@main
struct PluginHost {
    static func main() async {
        await Host(name: "pluginhost", version: "0.1.0", modules: [], extensions: [.web, .programs]).main()
    }
}
