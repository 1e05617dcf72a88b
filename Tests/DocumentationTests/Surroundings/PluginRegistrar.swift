import SceneKitCore

extension SceneModule { static let weather = SceneModule("WeatherScene", version: "1.0", scenes: []) }

// The snippet.
