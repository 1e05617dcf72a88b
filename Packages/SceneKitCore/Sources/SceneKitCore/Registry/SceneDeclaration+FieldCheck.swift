extension SceneDeclaration {
    /// Rejects kinds that allow no value, and references to undeclared lists, fields and forms.
    func checkFields() throws(SceneError) {
        for parameter in parameters { try check(parameter, "the parameter '\(parameter.identifier)'") }
        try check(form, in: "the form")
        for action in actions {
            if action.takesForm, form.isEmpty {
                throw wrong("the action '\(action.identifier)' submits a form, and the scene has none")
            }
            try check(action.parameters, in: "'\(action.identifier)'")
        }
        for filter in filters {
            let place = "the form '\(filter.identifier)'"
            try check(filter.fields, in: place)
            if let list = filter.filters { try checkList(list, "\(place) filters") }
        }
    }

    private func check(_ fields: [Field], in place: String) throws(SceneError) {
        let names = fields.map(\.identifier)
        for field in fields {
            let subject = "the field '\(field.identifier)' of \(place)"
            try check(field, subject)
            if let list = field.row { try checkList(list, "\(subject) takes a row of") }
            if let parameter = field.parameter {
                let known = parameters.map(\.identifier)
                if !known.contains(parameter) {
                    throw wrong("\(subject) sets '\(parameter)', which is no parameter", parameter, known)
                }
            }
            guard let other = field.repeats, !names.contains(other) || other == field.identifier else {
                continue
            }
            let others = names.filter { $0 != field.identifier }
            throw wrong("\(subject) repeats '\(other)', which is no other field there", other, others)
        }
    }

    private func check(_ field: Field, _ subject: String) throws(SceneError) {
        if let choices = field.kind.choices {
            if choices.isEmpty { throw wrong("\(subject) is a choice of nothing") }
            try checkUnique(choices.map(\.value), what: "choice of '\(field.identifier)',")
        }
        guard let parts = field.kind.parts else { return }
        if parts.isEmpty { throw wrong("\(subject) is a group without parts") }
        try checkUnique(parts.map(\.identifier), what: "part of '\(field.identifier)',")
        for part in parts {
            let place = "the part '\(part.identifier)' of '\(field.identifier)'"
            if part.kind.parts != nil { throw wrong("\(place) is a group, and a part is one text") }
            if part.isRepeated { throw wrong("\(place) repeats, and a part is one text") }
            if part.kind == .password { throw wrong("\(place) is a password, and groups are shown") }
            try check(part, place)
        }
    }

    private func checkList(_ list: String, _ subject: String) throws(SceneError) {
        let known = lists.map(\.identifier)
        guard !known.contains(list) else { return }
        throw wrong("\(subject) the list '\(list)', which is not declared", list, known)
    }

    private func wrong(_ reason: String, _ name: String = "", _ known: [String] = []) -> SceneError {
        let nearest = known.isEmpty ? nil : Suggestion.nearest(to: name, in: known)
        return .invalidDeclaration(scene: self.name, reason: reason + Suggestion.phrase(nearest))
    }
}
