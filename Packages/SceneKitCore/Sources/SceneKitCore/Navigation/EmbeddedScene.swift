/// A scene within another one.
struct EmbeddedScene {
    /// The segue that embeds it.
    let segue: String
    let parameters: Parameters
    /// Nil if it cannot be shown here: a guard does not allow it, or it was not made.
    let entry: SceneEntry?
    /// Whether it is a part of the other scene's screen.
    var isShown: Bool

    /// Begins the identifiers of its lists and fields on the other scene's screen.
    var prefix: String { Screen.prefix(ofEmbedded: segue) }
}

extension SceneEntry {
    /// The scene and those that are embedded in it.
    var family: [SceneEntry] { embedded.isEmpty ? [self] : [self] + embedded.compactMap(\.entry) }

    /// The scene and the embedded ones that are a part of its screen.
    var shownFamily: [SceneEntry] {
        embedded.isEmpty ? [self] : [self] + embedded.filter(\.isShown).compactMap(\.entry)
    }

    /// The scene of the family that an event is for, and the event as that scene knows it.
    func target(of event: Event) -> (entry: SceneEntry, event: Event) {
        for scene in embedded where scene.isShown {
            if let entry = scene.entry, let event = event.removing(scene.prefix) { return (entry, event) }
        }
        // A question that a scene has put on its screen itself.
        guard case .answer = event else { return (self, event) }
        return (shownFamily.first { $0.scene.screen.question != nil } ?? self, event)
    }
}

extension Event {
    /// The event with the identifier that a list or field has on its own scene's screen; nil if it has no such prefix.
    fileprivate func removing(_ prefix: String) -> Event? {
        func own(_ identifier: String) -> String? {
            identifier.hasPrefix(prefix) ? String(identifier.dropFirst(prefix.count)) : nil
        }
        switch self {
        case .select(let list, let row): return own(list).map { .select(list: $0, row: row) }
        case .window(let list, let offset, let limit):
            return own(list).map { .window(list: $0, offset: offset, limit: limit) }
        case .change(let field, let values, let was):
            return own(field).map { .change(field: $0, values: values, was: was) }
        case .action, .answer, .back, .open, .placed: return nil
        }
    }
}

extension Screen {
    static func prefix(ofEmbedded segue: String) -> String { segue + "-" }

    /// Adds the content of an embedded scene: its title as a heading, and its blocks, whose lists and fields get identifiers
    /// of their own on this screen.
    ///
    /// Its actions, the forms that they take, and the images that only it can load are left out.
    mutating func embed(_ other: Screen, by segue: String) {
        blocks.append(.detail(DetailBlock(identifier: segue, title: other.$title)))
        blocks += other.blocks.compactMap { $0.embedded(as: Self.prefix(ofEmbedded: segue)) }
        if question == nil { question = other.question }
        if message == nil {
            message = other.message
            message?.undo = nil
        }
    }
}

extension Block {
    fileprivate func embedded(as prefix: String) -> Block? {
        switch self {
        case .list(let list): return .list(list.embedded(as: prefix))
        case .form(let form): return form.filters == nil ? nil : .form(form.embedded(as: prefix))
        case .detail(var detail):
            detail.identifier = prefix + detail.identifier
            detail.picture?.source = nil
            return .detail(detail)
        case .chart(var chart):
            chart.identifier = prefix + chart.identifier
            return .chart(chart)
        case .text, .progress: return self
        }
    }
}

extension ListBlock {
    /// The list without what performs actions.
    fileprivate func embedded(as prefix: String) -> ListBlock {
        var list = self
        list.identifier = prefix + identifier
        list.jump = nil
        for index in list.columns.indices {
            (list.columns[index].sort, list.columns[index].edit) = (nil, nil)
        }
        for index in list.rows.indices where list.rows[index].picture?.source != nil {
            list.rows[index].picture?.source = nil
        }
        return list
    }
}

extension FormBlock {
    fileprivate func embedded(as prefix: String) -> FormBlock {
        var form = self
        form.identifier = prefix + identifier
        form.filters = filters.map { prefix + $0 }
        for index in form.fields.indices { form.fields[index].identifier = prefix + fields[index].identifier }
        form.loaded = loaded.map { Dictionary(uniqueKeysWithValues: $0.map { (prefix + $0, $1) }) }
        form.contested = contested?.map { prefix + $0 }
        return form
    }
}
