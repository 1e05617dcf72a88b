import RecordScenes
public import SceneKitCore
import StorageWorkers

extension SceneModule {
    /// A shop: its products, each person's cart, and orders.
    ///
    /// Products and orders are in the shared space `shop`, which every host provides. A new shop begins with a bundled
    /// catalogue. Guests fill carts, people who are signed in order, and the role `keeper` maintains products and orders.
    /// Orders are paid on delivery, unless the host provides another `PaymentWorking`.
    @MainActor public static let shop = SceneModule(
        "ShopScene",
        version: "0.1.0",
        scenes: [
            ProductListConfigurator.definition, ViewProductConfigurator.definition,
            CartConfigurator.definition, CheckoutConfigurator.definition,
        ] + OrderScenes.declaration.scenes(ViewOrderConfigurator.definition)
            + StockScenes.declaration.scenes,
        entrances: [
            Entrance("ProductList"),
            Entrance("Cart", isCountAlwaysShown: true),
            Entrance("OrderList"), Entrance("Stock"),
        ],
        services: [
            ServiceProvision((any PaymentWorking).self) { _ in CashOnDelivery() },
            ServiceProvision(SeenProducts.self) { _ in SeenProducts(patience: .seconds(4)) },
            ServiceProvision(Currency.self) { try $0.setting(currency.name, as: Currency.init(parsing:)) },
        ],
        settings: [currency],
        roles: [StoredShopWorker.keeper],
        spaces: [StoredShopWorker.space],
        records: [Product.self, CartItem.self, CheckoutDraft.self, Order.self],
        translations: Translations(
            de: { PackageResources.de_strings },
            pt: { PackageResources.pt_strings },
            zh: { PackageResources.zh_strings }
        )
    )

    private static let currency = SettingDeclaration(
        "currency",
        argument: "CODE",
        summary: "the currency of all prices, by its code in ISO 4217",
        standard: Currency.euro.code
    )
}
