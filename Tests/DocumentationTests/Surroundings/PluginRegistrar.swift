import SceneKitCore

enum WeatherScenes { static let all: [SceneDefinition] = [] }

// The snippet.
