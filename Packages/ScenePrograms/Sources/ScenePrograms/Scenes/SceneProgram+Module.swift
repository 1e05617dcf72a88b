internal import FoundationEssentials
@_spi(Hosting) public import SceneKitCore
import SceneProtocol

extension SceneProgram {
    /// The program's module, to be registered with a host. Its scenes are those of the declaration; they start the program
    /// when they are opened.
    public var module: SceneModule {
        get throws {
            SceneModule(
                description.name,
                version: description.version,
                scenes: description.scenes.map(definition),
                entrances: description.entrances,
                settings: description.settings,
                roles: description.roles,
                translations: description.translations.isEmpty ? nil : try translations
            )
        }
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
        var definition = SceneDefinition(declaration) { context in
            try ProgramScene(name, of: self, declaration, context)
        }
        if scene.hasImages {
            definition.images = { context, source in
                var params = RecordsParams(name: name, person: Person(context))
                params.source = source
                let answer: ImageResult = try await self.connect().request(.image, params)
                return try answer.data.map { data in
                    guard let bytes = Data(base64Encoded: data) else {
                        throw ProgramFailure.malformed("scene/image: at result.data: it is not base64")
                    }
                    return try ImageData([UInt8](bytes))
                }
            }
        }
        if scene.counts {
            definition.count = { context in
                let params = RecordsParams(name: name, person: Person(context))
                let answer: CountResult = try await self.connect().request(.count, params)
                return answer.count
            }
        }
        for parameter in scene.finds {
            definition.finders[parameter] = { context, record in
                var params = RecordsParams(name: name, person: Person(context))
                (params.parameter, params.text, params.limit) = (parameter, record.text, record.limit)
                let answer: RecordsResult = try await self.connect().request(.records, params)
                return Array(answer.records.prefix(record.limit))
            }
            definition.titles[parameter] = { context, ids in
                var params = RecordsParams(name: name, person: Person(context))
                (params.parameter, params.ids) = (parameter, ids)
                let answer: TitlesResult = try await self.connect().request(.titles, params)
                return answer.titles
            }
        }
        return definition
    }
}

extension Person {
    /// The person of a session; a guest where nobody can sign in.
    @MainActor
    init(_ context: ServiceContext) {
        let directory = try? context.service((any UserDirectory).self)
        self.init(
            name: directory?.currentUserName,
            roles: directory?.currentRoles.sorted() ?? []
        )
    }
}
