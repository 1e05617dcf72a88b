import ContactsScene
import SceneProgramKit

/// The contacts as a program of their own, which keeps each person's in a folder, and imports and exports the documents that they
/// pick.
@main
struct ContactsProgram {
    @MainActor static func main() async { await SceneProgram.run(.contacts) }
}
