@_spi(Hosting) public import SceneKitCore

/// A program's declaration of its module. In JSON every key but the names, the scenes and their summaries may be left out.
public struct ModuleDescription: Codable, Equatable, Sendable {
    public var name: String
    public var version: String
    public var scenes: [SceneDescription]
    public var entrances: [Entrance]
    public var settings: [SettingDeclaration]
    public var roles: [RoleDeclaration]
    /// The translations of the declaration's and the screens' texts, by language and English text.
    public var translations: [String: [String: String]]
    /// What the program needs beside its scenes.
    public var needs: ProgramNeeds
    /// Whether each person has a process of the program, so that no process knows of two persons.
    public var isPerPerson: Bool

    public init(
        _ name: String,
        version: String,
        scenes: [SceneDescription],
        entrances: [Entrance] = [],
        settings: [SettingDeclaration] = [],
        roles: [RoleDeclaration] = [],
        translations: [String: [String: String]] = [:],
        needs: ProgramNeeds = ProgramNeeds(),
        isPerPerson: Bool = false
    ) {
        self.name = name
        self.version = version
        self.scenes = scenes
        self.entrances = entrances
        self.settings = settings
        self.roles = roles
        self.translations = translations
        self.needs = needs
        self.isPerPerson = isPerPerson
    }

    private enum CodingKeys: CodingKey {
        case name, version, scenes, entrances, settings, roles, translations, needs, isPerPerson
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .name),
            version: try container.decode(String.self, forKey: .version),
            scenes: try container.decode([SceneDescription].self, forKey: .scenes),
            entrances: try container.decodeIfPresent([ShortEntrance].self, forKey: .entrances)?
                .map(\.entrance) ?? [],
            settings: try container.decodeIfPresent([ShortSetting].self, forKey: .settings)?
                .map(\.setting) ?? [],
            roles: try container.decodeIfPresent([RoleDeclaration].self, forKey: .roles) ?? [],
            translations: try container.decodeIfPresent(
                [String: [String: String]].self,
                forKey: .translations
            ) ?? [:],
            needs: try container.decodeIfPresent(ProgramNeeds.self, forKey: .needs) ?? ProgramNeeds(),
            isPerPerson: try container.decodeIfPresent(Bool.self, forKey: .isPerPerson) ?? false
        )
    }
}

/// A scene's declaration, and the questions about its records that the program answers.
public struct SceneDescription: Equatable, Sendable {
    public var declaration: SceneDeclaration
    /// Whether it loads the images of its pictures: `scene/image`.
    public var hasImages: Bool
    /// Whether it counts what it shows: `scene/count`.
    public var counts: Bool
    /// The parameters by which a person may name its records: `scene/records`, `scene/titles`.
    public var finds: [String]

    public init(
        _ declaration: SceneDeclaration,
        hasImages: Bool = false,
        counts: Bool = false,
        finds: [String] = []
    ) {
        self.declaration = declaration
        self.hasImages = hasImages
        self.counts = counts
        self.finds = finds
    }
}

extension SceneDescription: Codable {
    private enum CodingKeys: CodingKey {
        case name, title, summary, access, needsNetwork, parameters, actions, form, lists, filters, segues,
            result
        case hasImages, counts, finds
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func list<Element: Decodable>(
            _ key: CodingKeys,
            of type: Element.Type = Element.self
        ) throws -> [Element] {
            try container.decodeIfPresent([Element].self, forKey: key) ?? []
        }
        let name = try container.decode(String.self, forKey: .name)
        self.init(
            SceneDeclaration(
                name: name,
                title: try container.decodeIfPresent(LocalizedText.self, forKey: .title)
                    ?? LocalizedText(key: name),
                package: "",
                summary: try container.decode(LocalizedText.self, forKey: .summary),
                access: try container.decodeIfPresent(SceneAccess.self, forKey: .access) ?? .everyone,
                needsNetwork: try container.decodeIfPresent(Bool.self, forKey: .needsNetwork) ?? false,
                parameters: try list(.parameters),
                actions: try list(.actions),
                form: try list(.form),
                lists: try list(.lists, of: ShortList.self).map(\.list),
                filters: try list(.filters),
                segues: try list(.segues, of: ShortSegue.self).map(\.segue),
                services: [],
                result: try container.decodeIfPresent(ResultKind.self, forKey: .result)?.type
            ),
            hasImages: try container.decodeIfPresent(Bool.self, forKey: .hasImages) ?? false,
            counts: try container.decodeIfPresent(Bool.self, forKey: .counts) ?? false,
            finds: try list(.finds)
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(declaration.name, forKey: .name)
        try container.encode(declaration.title, forKey: .title)
        try container.encode(declaration.summary, forKey: .summary)
        try container.encode(declaration.access, forKey: .access)
        if declaration.needsNetwork { try container.encode(true, forKey: .needsNetwork) }
        try container.encode(declaration.parameters, forKey: .parameters)
        try container.encode(declaration.actions, forKey: .actions)
        try container.encode(declaration.form, forKey: .form)
        try container.encode(declaration.lists, forKey: .lists)
        try container.encode(declaration.filters, forKey: .filters)
        try container.encode(declaration.segues.map(ShortSegue.init), forKey: .segues)
        try container.encodeIfPresent(declaration.result.flatMap(ResultKind.init), forKey: .result)
        if hasImages { try container.encode(true, forKey: .hasImages) }
        if counts { try container.encode(true, forKey: .counts) }
        if !finds.isEmpty { try container.encode(finds, forKey: .finds) }
    }
}

private struct ShortEntrance: Decodable {
    var entrance: Entrance

    private enum CodingKeys: CodingKey { case scene, title, audience, collection, isCountAlwaysShown }

    init(from decoder: any Decoder) throws {
        if let scene = try? decoder.singleValueContainer().decode(String.self) {
            entrance = Entrance(scene)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        entrance = Entrance(
            try container.decode(String.self, forKey: .scene),
            title: try container.decodeIfPresent(LocalizedText.self, forKey: .title),
            for: try container.decodeIfPresent(Entrance.Audience.self, forKey: .audience) ?? .everyone,
            counting: try container.decodeIfPresent(String.self, forKey: .collection),
            isCountAlwaysShown: try container.decodeIfPresent(Bool.self, forKey: .isCountAlwaysShown)
                ?? false
        )
    }
}

private struct ShortSetting: Decodable {
    var setting: SettingDeclaration

    private enum CodingKeys: CodingKey { case name, argument, summary, standard }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        setting = SettingDeclaration(
            try container.decode(String.self, forKey: .name),
            argument: try container.decodeIfPresent(String.self, forKey: .argument) ?? "VALUE",
            summary: try container.decode(LocalizedText.self, forKey: .summary),
            standard: try container.decodeIfPresent(String.self, forKey: .standard) ?? ""
        )
    }
}

private struct ShortList: Decodable {
    var list: SceneList

    private enum CodingKeys: CodingKey { case identifier, segue, parameter, isBeside }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        list = SceneList(
            try container.decode(String.self, forKey: .identifier),
            segue: try container.decodeIfPresent(String.self, forKey: .segue),
            parameter: try container.decodeIfPresent(String.self, forKey: .parameter),
            isBeside: try container.decodeIfPresent(Bool.self, forKey: .isBeside) ?? false
        )
    }
}

private struct ShortSegue: Codable {
    var segue: SegueDeclaration

    init(_ segue: SegueDeclaration) { self.segue = segue }

    private enum CodingKeys: CodingKey { case identifier, destination, kind, module, result }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let identifier = try container.decode(String.self, forKey: .identifier)
        segue = SegueDeclaration(
            identifier,
            to: try container.decodeIfPresent(String.self, forKey: .destination) ?? identifier,
            in: try container.decodeIfPresent(String.self, forKey: .module),
            try container.decodeIfPresent(SegueKind.self, forKey: .kind) ?? .push
        )
        segue.result = try container.decodeIfPresent(ResultKind.self, forKey: .result)?.type
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(segue.identifier, forKey: .identifier)
        try container.encode(segue.destination, forKey: .destination)
        try container.encode(segue.kind, forKey: .kind)
        try container.encodeIfPresent(segue.module, forKey: .module)
        try container.encodeIfPresent(segue.result.flatMap(ResultKind.init), forKey: .result)
    }
}
