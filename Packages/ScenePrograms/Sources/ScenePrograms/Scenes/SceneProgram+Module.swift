internal import FoundationEssentials
@_spi(Hosting) public import SceneKitCore
import SceneProtocol
import StorageWorkers

extension SceneProgram {
    /// The program's module, to be registered with a host. Its scenes are those of the declaration; they start the program
    /// when they are opened.
    public var module: SceneModule {
        get throws {
            SceneModule(
                description.name,
                version: description.version,
                scenes: description.scenes.map(definition),
                entrances: description.entrances.map(entrance),
                settings: description.settings,
                roles: description.roles,
                records: collections.map(\.type),
                translations: description.translations.isEmpty ? nil : try translations
            )
        }
    }

    /// An entrance counts the program's own records only, by their name in the store.
    private func entrance(_ entrance: Entrance) -> Entrance {
        var entrance = entrance
        let isOwn = collections.contains { $0.name == entrance.collection }
        entrance.collection = entrance.collection.flatMap {
            isOwn ? ProgramCollection.storedName($0, module: description.name) : nil
        }
        return entrance
    }

    private var translations: Translations {
        get throws {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .xml
            let tables = try description.translations.mapValues { [UInt8](try encoder.encode($0)) }
            return Translations(tables.mapValues { table in { [table] } })
        }
    }

    private func definition(_ scene: SceneDescription) -> SceneDefinition {
        var declaration = scene.declaration
        // A host names the scene otherwise if it renames it; the program keeps its own name.
        let name = declaration.name
        declaration.services = [
            ServiceIdentifier((any UserDirectory).self), ServiceIdentifier((any SessionLanguage).self),
        ]
        if !collections.isEmpty || boundary.isPerPerson || description.needs.cache {
            declaration.services.append(ServiceIdentifier(RecordStore.self))
        }
        // The program's own folder keeps records by the space of the person, and by the one that they had as a guest.
        if description.needs.cache { declaration.services.append(ServiceIdentifier(GuestStore.self)) }
        if description.needs.documents {
            declaration.services.append(ServiceIdentifier((any DocumentAccess).self))
        }
        var definition = SceneDefinition(declaration) { context in
            try ProgramScene(name, of: self, declaration, context)
        }
        if scene.hasImages {
            definition.images = { context, source in
                var params = RecordsParams(name: name, person: Person(context))
                params.source = source
                let answer: ImageResult = try await self.ask(.image, params, context)
                return try answer.data.map { data in
                    guard let bytes = Data(base64Encoded: data) else {
                        throw ProgramFailure.malformed("scene/image: at result.data: it is not base64")
                    }
                    var image = try ImageData([UInt8](bytes))
                    image.isPersonal = answer.isPersonal ?? true
                    return image
                }
            }
        }
        if scene.counts {
            definition.count = { context in
                let params = RecordsParams(name: name, person: Person(context))
                let answer: CountResult = try await self.ask(.count, params, context)
                return answer.count
            }
        }
        for parameter in scene.finds {
            definition.finders[parameter] = { context, record in
                var params = RecordsParams(name: name, person: Person(context))
                (params.parameter, params.text, params.limit) = (parameter, record.text, record.limit)
                let answer: RecordsResult = try await self.ask(.records, params, context)
                return Array(answer.records.prefix(record.limit))
            }
            definition.titles[parameter] = { context, ids in
                var params = RecordsParams(name: name, person: Person(context))
                (params.parameter, params.ids) = (parameter, ids)
                let answer: TitlesResult = try await self.ask(.titles, params, context)
                return answer.titles
            }
        }
        return definition
    }

    /// Asks about the records behind a scene that is not open, in the session of the context.
    private func ask<Answer: Decodable & Sendable>(
        _ method: HostMethod,
        _ params: RecordsParams,
        _ context: ServiceContext
    ) async throws -> Answer {
        let services = try ProgramServices(of: self, context)
        return try await connect(context).request(method, params, services: services)
    }
}

extension Person {
    /// The person of a session; a guest where nobody can sign in.
    @MainActor
    init(_ context: ServiceContext) {
        let directory = try? context.service((any UserDirectory).self)
        self.init(
            name: directory?.currentUserName,
            roles: directory?.currentRoles.sorted() ?? [],
            id: (try? context.service(RecordStore.self)).flatMap { $0.space.isEmpty ? nil : $0.space },
            guestID: (try? context.service(GuestStore.self))?.store?.space
        )
    }
}
