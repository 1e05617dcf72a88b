import ContactsScene
import SceneKitCore
import SceneTestKit
import Testing

let services = Services()

// The snippet.
