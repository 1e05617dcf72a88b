import GamesScene
import SceneProgramKit

/// The games as a program of their own, which keeps each person's loans in a folder.
@main
struct GamesProgram {
    @MainActor static func main() async { await SceneProgram.run(.games) }
}
