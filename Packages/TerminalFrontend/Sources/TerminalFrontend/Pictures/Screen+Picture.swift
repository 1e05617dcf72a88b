import SceneKitCore

extension Block {
    /// The picture of the thing that the block shows.
    var picture: Picture? { if case .detail(let detail) = self { detail.picture } else { nil } }
}

extension Screen {
    /// The name of the first picture that the scene can load.
    var pictureSource: String? { blocks.lazy.compactMap { $0.picture?.source }.first }
}
