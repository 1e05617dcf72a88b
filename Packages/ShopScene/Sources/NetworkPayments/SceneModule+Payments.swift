public import SceneKitCore
import ShopScene

extension SceneModule {
    /// The shop with payments at the server of the setting `payments`, and on delivery without one.
    ///
    /// The setting `payments-key` has the server's secret key. It belongs into the configuration file or the environment,
    /// since other people of a machine can read the arguments of its programs.
    @MainActor public static let shopWithPayments: SceneModule = {
        var module = SceneModule.shop
        module.services.removeAll { $0.declaration.service == ServiceIdentifier((any PaymentWorking).self) }
        module.services.append(
            ServiceProvision((any PaymentWorking).self) { context in
                let key = try context.setting(paymentsKey.name)
                let account = try context.setting(paymentsAccount.name) { $0.isEmpty ? nil : $0 }
                return try context.setting(payments.name) { address -> any PaymentWorking in
                    guard !address.isEmpty else { return CashOnDelivery() }
                    return try NetworkPayments(address: address, key: key, account: account)
                }
            }
        )
        module.settings += [payments, paymentsKey, paymentsAccount]
        return module
    }()

    private static let payments = SettingDeclaration(
        "payments",
        argument: "URL",
        summary: "the payment server's https URL; without it, orders are paid on delivery"
    )
    private static let paymentsKey = SettingDeclaration(
        "payments-key",
        argument: "KEY",
        summary: "the payment server's secret key; better in the configuration file than as a flag"
    )
    private static let paymentsAccount = SettingDeclaration(
        "payments-account",
        argument: "NAME",
        summary: "what orders keep of the payment server, by default its URL; after a move, the earlier one"
    )
}
