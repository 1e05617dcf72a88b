/// The version of SceneKitCore and StorageWorkers, which a host and its plugins share at run time.
public enum FrameworkVersion {
    /// Raised whenever a type that plugins see changes; a plugin of another version is never loaded.
    public static let current = "0.6.0"
}
