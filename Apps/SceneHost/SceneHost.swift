import ContactsScene
import SceneHosting

/// The thin host: it names the scenes and runs; everything else is a library that another host uses the same way.
@main
struct SceneHost {
    static func main() async {
        await Host(
            name: "scenehost",
            version: "0.1.0",
            scenes: ContactsScenes.all,
            firstScene: "ContactList"
        ).main()
    }
}
