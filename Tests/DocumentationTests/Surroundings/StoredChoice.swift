import SceneKitCore

// The snippet.
