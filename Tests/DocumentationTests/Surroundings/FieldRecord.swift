import RecordScenes
import SceneKitCore
import StorageWorkers

// The snippet.
