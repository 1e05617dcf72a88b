import SceneHosting

/// A host that has nothing built in: all of its scenes are plugins.
@main
struct PluginHost {
    static func main() async {
        await Host(name: "pluginhost", version: "0.1.0", modules: []).main()
    }
}
