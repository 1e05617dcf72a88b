import SceneHosting
import TallyScene

@main
struct TallyHost {
    @MainActor
    static func main() async {
        await Host(name: "tally", version: "1.0", modules: [.tally]).main()
    }
}
