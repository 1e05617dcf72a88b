public import SceneKitCore

extension SceneModule {
    /// A shop: its products.
    ///
    /// The products are in the shared space `shop`, which every host provides. A new shop begins with a bundled catalogue.
    @MainActor public static let shop = SceneModule(
        "ShopScene",
        version: "0.1.0",
        scenes: [ProductListConfigurator.definition, ViewProductConfigurator.definition],
        entrances: [Entrance("ProductList")],
        spaces: [StoredShopWorker.space]
    )
}
