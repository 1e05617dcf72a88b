import Testing

@testable import SceneKitCore

/// Services that tests can distinguish.
private struct Clock: Sendable, Equatable { var name: String }
private struct Store: Sendable, Equatable { var owner: String }
private struct Report: Sendable, Equatable { var text: String }

@MainActor
@Suite("Services of modules")
struct ServiceTests {
    private let configurator = Configurator()

    /// A module with one scene that stores its services.
    private func module(
        _ name: String,
        asks: [ServiceIdentifier] = [],
        _ services: ServiceProvision...,
        settings: [SettingDeclaration] = [],
        signIn: SignInProvision? = nil,
        use: @escaping @MainActor @Sendable (ServiceContext) throws -> Void = { _ in }
    ) -> SceneModule {
        SceneModule(
            name,
            version: "1",
            scenes: [
                SceneDefinition(name: name, summary: LocalizedText(verbatim: name), services: asks) {
                    context in
                    try use(context)
                    return StubScene(name)
                }
            ],
            services: services,
            settings: settings,
            signIn: signIn
        )
    }

    private let clock = ServiceIdentifier(Clock.self)
    private let store = ServiceIdentifier(Store.self)
    private let report = ServiceIdentifier(Report.self)

    private func fault() -> String? {
        do { try configurator.validate() } catch { return "\(error)" }
        return nil
    }

    @Test("A host's own service overrides a module's default, which is made once, on first use")
    func order() throws {
        var made = 0
        var seen: [Clock] = []
        try configurator.register(
            module(
                "One",
                asks: [clock],
                ServiceProvision(Clock.self) { _ in
                    made += 1
                    return Clock(name: "default \(made)")
                }
            ) { seen.append(try $0.service(Clock.self)) }
        )
        try configurator.validate()
        #expect(made == 0)
        for _ in 0..<2 { _ = try configurator.makeScene("One") }
        configurator.services[Clock.self] = Clock(name: "host's")
        _ = try configurator.makeScene("One")
        #expect(seen == [Clock(name: "default 1"), Clock(name: "default 1"), Clock(name: "host's")])
    }

    @Test("Two sessions share services with the host's lifetime and have their own of the others")
    func sessions() throws {
        var seen: [Report] = []
        try configurator.register(
            module(
                "One",
                asks: [report],
                ServiceProvision(Clock.self) { _ in Clock(name: "clock") },
                ServiceProvision(Report.self, lifetime: .session, needs: [clock, store]) {
                    Report(text: try $0.service(Store.self).owner + " " + $0.service(Clock.self).name)
                }
            ) { seen.append(try $0.service(Report.self)) }
        )
        configurator.services[Store.self] = Store(owner: "everybody")
        let (ada, bob) = (Services(parent: configurator.services), Services(parent: configurator.services))
        ada[Store.self] = Store(owner: "Ada")
        bob[Store.self] = Store(owner: "Bob")
        for services in [ada, bob, configurator.services] {
            _ = try configurator.makeScene("One", services: services)
        }
        // Another person signs in, so services made for the previous person are made anew.
        ada[Store.self] = Store(owner: "Eve")
        _ = try configurator.makeScene("One", services: ada)
        #expect(seen.map(\.text) == ["Ada clock", "Bob clock", "everybody clock", "Eve clock"])
    }

    @Test(
        "Two modules with a default for one service are an error, unless the host provides the service"
    )
    func twoDefaults() throws {
        let one = module("One", ServiceProvision(Clock.self) { _ in Clock(name: "one") })
        let two = module("Two", ServiceProvision(Clock.self) { _ in Clock(name: "two") })
        try configurator.register(one)
        let error = #expect(throws: SceneError.self) { try configurator.register(two) }
        #expect(
            error?.description
                == "the module Two cannot be used: One provides the service \(clock.name) too; "
                + "a host with both has to give one in its own services"
        )
        configurator.services[Clock.self] = Clock(name: "host's")
        try configurator.register(two)
        try configurator.validate()
    }

    @Test(
        "A plugin's default serves only plugins' scenes; errors for built-in scenes name the plugin"
    )
    func plugins() throws {
        var seen: [String] = []
        let use: @MainActor @Sendable (ServiceContext) throws -> Void = { context in
            seen.append(context.name + " " + (try context.service(Clock.self).name))
        }
        try configurator.register(module("Built", asks: [clock], use: use))
        try configurator.register(
            module(
                "Plugged",
                asks: [clock],
                ServiceProvision(Clock.self) { _ in Clock(name: "plugged") },
                use: use
            ),
            isPlugin: true
        )
        try configurator.register(module("Other", asks: [clock], use: use), isPlugin: true)
        let error =
            "Built needs the service \(clock.name), which neither the host nor a module provides; the plugin Plugged "
            + "would, but scenes that are built in take none from plugins: give one in the host's services"
        #expect(fault() == error)
        #expect(throws: SceneError.missingService(clock.name, scene: "Built", plugins: ["Plugged"])) {
            try configurator.makeScene("Built")
        }
        _ = try configurator.makeScene("Plugged")
        _ = try configurator.makeScene("Other")
        #expect(seen == ["Plugged plugged", "Other plugged"])
    }

    @Test(
        "Registration reports a missing service that another service needs"
    )
    func gap() throws {
        try configurator.register(
            module("One", ServiceProvision(Report.self, needs: [clock]) { _ in Report(text: "") })
        )
        #expect(
            fault()
                == "the service \(report.name) of One needs the service \(clock.name), which neither the host "
                + "nor a module provides; add the module that does, or give one in the host's services"
        )
    }

    @Test("Registration finds a circle of services across modules")
    func circle() throws {
        try configurator.register(
            module("One", ServiceProvision(Clock.self, needs: [store]) { _ in Clock(name: "") })
        )
        try configurator.register(
            module("Two", ServiceProvision(Store.self, needs: [clock]) { _ in Store(owner: "") })
        )
        #expect(
            fault() == "the module One cannot be used: its services need each other in a circle: "
                + "\(clock.name) → \(store.name) → \(clock.name); give one of them in the host's services"
        )
        configurator.services[Store.self] = Store(owner: "host")
        try configurator.validate()
    }

    @Test("A host service that needs a session service is an error, since everybody would share one person's")
    func outliving() throws {
        let signIn = SignInProvision(services: [store]) { _ in throw CancellationError() }
        configurator.services[Store.self] = Store(owner: "everybody")
        try configurator.register(
            module("One", ServiceProvision(Report.self, needs: [store]) { _ in Report(text: "") })
        )
        try configurator.validate()
        try configurator.register(module("Two", signIn: signIn))
        #expect(
            fault()
                == "the module One cannot be used: the service \(report.name) lives as long as the host and needs "
                + "\(store.name), which lives as long as a session; declare it with 'lifetime: .session'"
        )
    }

    @Test("A setting has the person's value or its default, and an error names its source")
    func settings() throws {
        var seen: [Int] = []
        try configurator.register(
            module("One", settings: [SettingDeclaration("retries", summary: "how often", standard: "3")]) {
                seen.append(
                    try $0.setting("retries") { text in
                        guard let number = Int(text) else { throw CancellationError() }
                        return number
                    }
                )
            }
        )
        _ = try configurator.makeScene("One")
        configurator.settings["retries"] = Setting("7", from: "--retries")
        _ = try configurator.makeScene("One")
        #expect(seen == [3, 7])
        configurator.settings["retries"] = Setting("x", from: "/etc/host/config:2")
        #expect(
            throws: SceneError.invalidSetting(
                "retries",
                origin: "/etc/host/config:2",
                reason: "\(CancellationError())"
            )
        ) { try configurator.makeScene("One") }
    }
}
