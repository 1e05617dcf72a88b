import SceneTestKit
import Testing

// The snippet.
