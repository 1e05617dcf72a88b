import SceneProgramKit
import ShopScene

/// The shop as a program of its own. All people of a host share one process, and the products and orders in its folder.
@main
struct ShopProgram {
    @MainActor static func main() async { await SceneProgram.run(.shop) }
}
