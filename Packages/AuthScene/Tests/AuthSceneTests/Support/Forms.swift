import SceneKitCore

extension Block {
    static func form(_ identifier: String, _ fields: [FormField]) -> Block {
        .form(FormBlock(identifier: identifier, fields: fields))
    }
}

extension [FormField] {
    /// The declared fields as a test expects them to be shown.
    func filled(_ change: (inout FormField) -> Void) -> [FormField] {
        map { field in
            var field = field
            change(&field)
            return field
        }
    }
}
