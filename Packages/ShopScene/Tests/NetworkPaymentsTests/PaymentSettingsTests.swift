import NetworkPayments
import SceneKitCore
import ShopScene
import Testing

@MainActor
@Suite("The settings of payments")
struct PaymentSettingsTests {
    private struct Seen: Error, Equatable {
        /// The identity of the payment's worker.
        var identity: String
    }

    /// A module whose scene throws the payment that it gets.
    private let probe = SceneModule(
        "Probe",
        version: "1",
        scenes: [
            SceneDefinition(
                name: "Probe",
                summary: "The payment.",
                services: [ServiceIdentifier((any PaymentWorking).self)]
            ) { context in
                throw Seen(identity: try context.service((any PaymentWorking).self).identity)
            }
        ]
    )

    @Test("The settings name the server, and what orders keep of it")
    func identity() throws {
        let address = "https://pay.example.org/v1"
        for (settings, identity) in [
            ([:], "Cash on delivery"), (["payments": address], address),
            (["payments": address, "payments-account": "shop"], "shop"),
            (["payments-account": "shop"], "Cash on delivery"),
        ] as [([String: String], String)] {
            let configurator = Configurator(services: Services())
            for module in [.shopWithPayments, probe] { try configurator.register(module) }
            configurator.settings["payments-key"] = Setting("secret", from: "a test")
            for (name, value) in settings { configurator.settings[name] = Setting(value, from: "a test") }
            #expect(throws: Seen(identity: identity)) { try configurator.makeScene("Probe") }
        }
    }
}
