extension Configurator {
    /// Returns a service for a module's scenes: the session's, the host's, or a module's default, made on first use.
    ///
    /// - Returns: nil if nobody provides it.
    /// - Throws: An error of the default's factory.
    func service(
        _ identifier: ServiceIdentifier,
        for module: String,
        in services: Services
    ) throws -> (any Sendable)? {
        if let given = services[identifier] { return given }
        guard let provider = provider(of: identifier, for: module) else { return nil }
        let provision = provider.provision
        let scope = services.scope(provision.declaration.lifetime)
        if let made = scope.made(identifier, by: provider.module) { return made }
        let service = try provision.make(
            ServiceContext(
                name: "the service \(identifier.name)",
                parameters: [:],
                module: provider.module,
                declared: provision.declaration.needs,
                services: scope,
                configurator: self
            )
        )
        scope.keep(service, as: identifier, by: provider.module)
        return service
    }

    /// The default for a module's scenes: its own, or that of a built-in module. Only scenes of plugins also get
    /// defaults of plugins.
    private func provider(of identifier: ServiceIdentifier, for module: String) -> ServiceProvider? {
        providers[identifier]?.first { provider in
            provider.module == module || !pluginModules.contains(provider.module)
                || pluginModules.contains(module)
        }
    }

    /// Whether a module's scenes will get a service. A sign-in's services count, since it begins before any scene.
    func isProvided(_ identifier: ServiceIdentifier, for module: String) -> Bool {
        services.contains(identifier) || expectedServices.contains(identifier)
            || provider(of: identifier, for: module) != nil || signInServices.contains(identifier)
    }

    func serviceFault(_ identifier: ServiceIdentifier, requester: String, module: String) -> SceneError? {
        isProvided(identifier, for: module)
            ? nil : missing(identifier, requester: requester, module: module)
    }

    /// The error for a missing service; it names the plugins that would provide it, if any.
    func missing(_ identifier: ServiceIdentifier, requester: String, module: String) -> SceneError {
        let plugins = (providers[identifier] ?? []).map(\.module).filter(pluginModules.contains)
        return .missingService(identifier.name, scene: requester, plugins: plugins)
    }

    /// Checks that no other module provides the same services; with two defaults, the host must provide the service
    /// itself.
    func checkServices(of module: SceneModule) throws(SceneError) {
        for provision in module.services {
            let service = provision.declaration.service
            guard module.services.filter({ $0.declaration.service == service }).count == 1 else {
                throw .invalidModule(module.name, reason: "it provides the service \(service.name) twice")
            }
            guard !services.contains(service) else { continue }
            if let other = providers[service]?.first {
                throw .invalidModule(
                    module.name,
                    reason: "\(other.module) provides the service \(service.name) too; "
                        + "a host with both has to give one in its own services"
                )
            }
        }
    }

    /// The faults of a module's services among all registered modules: missing or circular needs, and services that
    /// would outlive the ones they are made from.
    @_spi(Hosting) public func serviceFaults(of module: SceneModule) -> [SceneError] {
        module.services.flatMap { provision in
            let service = provision.declaration.service
            let requester = "the service \(service.name) of \(module.name)"
            var faults = provision.declaration.needs.compactMap {
                serviceFault($0, requester: requester, module: module.name)
            }
            if let circle = circle(from: service, for: module.name) {
                faults.append(
                    .invalidModule(
                        module.name,
                        reason: "its services need each other in a circle: "
                            + circle.map(\.name).joined(separator: " → ")
                            + "; give one of them in the host's services"
                    )
                )
            }
            if provision.declaration.lifetime == .host {
                faults += provision.declaration.needs.filter { isOfSession($0, for: module.name) }.map {
                    .invalidModule(
                        module.name,
                        reason: "the service \(service.name) lives as long as the host and needs \($0.name), "
                            + "which lives as long as a session; declare it with 'lifetime: .session'"
                    )
                }
            }
            return faults
        }
    }

    private func isOfSession(_ identifier: ServiceIdentifier, for module: String) -> Bool {
        // A person's own store replaces the host's, which holds everybody's records.
        if signInServices.contains(identifier) { return true }
        if services.contains(identifier) { return false }
        return provider(of: identifier, for: module)?.provision.declaration.lifetime == .session
    }

    /// The chain of needs from a service back to itself, if there is one.
    private func circle(from start: ServiceIdentifier, for module: String) -> [ServiceIdentifier]? {
        var seen: Set<ServiceIdentifier> = []
        func way(from identifier: ServiceIdentifier) -> [ServiceIdentifier]? {
            guard !services.contains(identifier),
                let provider = provider(of: identifier, for: module)
            else { return nil }
            for need in provider.provision.declaration.needs {
                if need == start { return [identifier, need] }
                if seen.insert(need).inserted, let way = way(from: need) { return [identifier] + way }
            }
            return nil
        }
        return way(from: start)
    }
}

/// A module and one of its default services.
struct ServiceProvider: Sendable {
    var module: String
    var provision: ServiceProvision
}
