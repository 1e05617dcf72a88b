import SceneHosting
import TallyScene

@main
struct TallyHost {
    static func main() async {
        await Host(
            name: "tally",
            version: "1.0",
            scenes: [TallyConfigurator.definition],
            firstScene: "Tally"
        ).main()
    }
}
