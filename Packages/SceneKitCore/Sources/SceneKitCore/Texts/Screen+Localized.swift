extension Screen {
    /// The screen in the language of `texts`; itself in English.
    @_spi(Hosting) public func localized(by texts: Texts) -> Screen {
        guard !texts.isEmpty else { return self }
        var screen = self
        screen.$title.localize(by: texts)
        screen.blocks = blocks.map { $0.localized(by: texts) }
        screen.actions = actions.map { $0.localized(by: texts) }
        screen.message = message?.localized(by: texts)
        screen.question = question?.localized(by: texts)
        return screen
    }
}

extension LocalizedText {
    mutating func localize(by texts: Texts) { self = localized(by: texts) }
}

extension LocalizedText? {
    mutating func localize(by texts: Texts) { self = self?.localized(by: texts) }
}

extension Message {
    /// The message in the language of `texts`.
    @_spi(Hosting) public func localized(by texts: Texts) -> Message {
        Message(kind, $text.localized(by: texts), undo: undo)
    }
}

extension Question {
    /// The question in the language of `texts`.
    @_spi(Hosting) public func localized(by texts: Texts) -> Question {
        var question = self
        question.$text.localize(by: texts)
        question.$confirm.localize(by: texts)
        question.$cancel.localize(by: texts)
        return question
    }
}

extension SceneAction {
    /// The action with its texts in the language of `texts`.
    @_spi(Hosting) public func localized(by texts: Texts) -> SceneAction {
        guard !texts.isEmpty else { return self }
        var action = self
        action.$label.localize(by: texts)
        action.$summary.localize(by: texts)
        action.parameters = parameters.map { $0.localized(by: texts) }
        return action
    }
}

extension Field {
    /// The field with its texts, its decimal numbers, its partial dates and the values that it suggests in the language of
    /// `texts`; its other values are a person's own.
    @_spi(Hosting) public func localized(by texts: Texts) -> Field {
        guard !texts.isEmpty else { return self }
        var field = self
        field.$label.localize(by: texts)
        field.$summary.localize(by: texts)
        field.$hint.localize(by: texts)
        field.$heading.localize(by: texts)
        field.$error.localize(by: texts)
        field.kind = kind.localized(by: texts)
        field.$suggestions = $suggestions.map { $0.localized(by: texts) }
        field.dateOrder = texts.dateOrder
        field.numberFormat = NumberFormat(texts)
        let numbers = field.numberFormat
        field.values = values.map { entry in
            entry.mapTexts(of: field) { text, part in
                if part.kind == .partialDate { return texts.dateInForms(text) }
                if let word = part.$suggestions.first(where: { $0.original == text }) { return word.string }
                return numbers?.localized(text, part.kind, isGrouped: false) ?? text
            }
        }
        return field
    }
}

extension ValueKind {
    func localized(by texts: Texts) -> ValueKind {
        switch self {
        case .choice(let choices):
            .choice(
                choices.map {
                    var choice = $0
                    choice.$label.localize(by: texts)
                    return choice
                }
            )
        case .group(let parts): .group(parts.map { $0.localized(by: texts) })
        default: self
        }
    }
}

extension Block {
    func localized(by texts: Texts) -> Block {
        switch self {
        case .list(let block): return .list(block.localized(by: texts))
        case .detail(let block): return .detail(block.localized(by: texts))
        case .form(var block):
            block.loaded = block.loaded.map { loaded in
                Dictionary(
                    block.fields.compactMap { field in
                        guard let entries = loaded[field.identifier] else { return nil }
                        var field = field
                        field.values = entries
                        return (field.identifier, field.localized(by: texts).values)
                    },
                    uniquingKeysWith: { first, _ in first }
                )
            }
            block.fields = block.fields.map { $0.localized(by: texts) }
            return .form(block)
        case .text(let block): return .text(TextBlock(block.$text.localized(by: texts)))
        case .progress(var block):
            block.$label.localize(by: texts)
            block.$detail.localize(by: texts)
            return .progress(block)
        case .chart(var block):
            block.$title.localize(by: texts)
            for position in block.bars.indices {
                block.bars[position].$label.localize(by: texts)
                block.bars[position].$text.localize(by: texts)
            }
            return .chart(block)
        }
    }
}

/// The forms of a language for values that people read.
private struct ValueFormat {
    let numbers: NumberFormat?
    let dates: DateFormat?

    init(_ texts: Texts) {
        numbers = NumberFormat(texts)
        dates = DateFormat(texts)
    }

    func localized(_ value: String, _ kind: ValueKind) -> String {
        if kind.isNumber { return numbers?.localized(value, kind, isGrouped: true) ?? value }
        return kind.isDate ? dates?.localized(value) ?? value : value
    }
}

extension DetailBlock {
    func localized(by texts: Texts) -> DetailBlock {
        var block = self
        block.$title.localize(by: texts)
        block.picture?.$summary.localize(by: texts)
        let format = ValueFormat(texts)
        for (position, item) in items.enumerated() {
            block.items[position].$label.localize(by: texts)
            block.items[position].$value.localize(by: texts)
            let value = format.localized(item.value, item.kind)
            if value != item.value { block.items[position].$value = LocalizedText(verbatim: value) }
        }
        return block
    }
}

extension ListBlock {
    /// The list in the language of `texts`. The values of a row keep their labels and their headings, which scripts
    /// read.
    @_spi(Hosting) public func localized(by texts: Texts) -> ListBlock {
        guard !texts.isEmpty else { return self }
        var list = self
        list.$placeholder.localize(by: texts)
        for position in columns.indices {
            list.columns[position].$heading.localize(by: texts)
            list.columns[position].kind = columns[position].kind.localized(by: texts)
        }
        let format = ValueFormat(texts)
        for (position, row) in rows.enumerated() {
            // Most rows stay as they are, and lists that share them go on sharing them.
            if let row = row.changed(by: texts, format, columns) { list.rows[position] = row }
        }
        if let sum = sum?.changed(by: texts, format, columns) { list.sum = sum }
        return list
    }
}

extension ListBlock.Row {
    /// The row in the language of `texts`; nil if it stays as it is.
    fileprivate func changed(
        by texts: Texts,
        _ format: ValueFormat,
        _ columns: [ListBlock.Column]
    ) -> Self? {
        var cells = self.texts?.map { $0.localized(by: texts).string } ?? cells
        for (position, column) in columns.enumerated() where position < cells.count {
            let value = format.localized(cells[position], column.kind)
            if value != cells[position] { cells[position] = value }
        }
        let summary = picture?.$summary.localized(by: texts)
        guard cells != self.cells || summary != picture?.$summary else { return nil }
        var row = self
        row.cells = cells
        if let summary { row.picture?.$summary = summary }
        return row
    }
}

extension OpenEntrance {
    /// The entrance with its texts in the language of `texts`.
    @_spi(Hosting) public func localized(by texts: Texts) -> OpenEntrance {
        var entrance = self
        entrance.$title.localize(by: texts)
        entrance.$summary.localize(by: texts)
        return entrance
    }
}
