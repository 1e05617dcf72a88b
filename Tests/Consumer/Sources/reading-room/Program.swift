import ContactsScene
import ReadingRoom
import SceneHosting
import SceneKitCore

@main
struct Program {
    @MainActor static func main() async {
        await Host(name: "reading-room", version: "1.0", modules: [.readingRoom, .contacts]).main()
    }
}
