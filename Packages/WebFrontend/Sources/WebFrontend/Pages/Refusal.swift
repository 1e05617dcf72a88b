@_spi(Hosting) import SceneKitCore

/// Why the last form was refused.
struct Refusal {
    var text: LocalizedText
    /// The field with the mistake, and the mistake without the field's name; nil if it is in none.
    var field: (name: String, problem: LocalizedText)?
    /// The place in the stack of the form's scene; nil for the page's own.
    var place: Int?

    init(_ error: any Error, at place: Int? = nil) {
        self.place = place
        text = LocalizedText(error)
        guard let refusal = error as? EventRefusal, let name = refusal.field else { return }
        field = (name, refusal.problem)
    }

    /// The refusal in the language of `texts`.
    func localized(by texts: Texts) -> Refusal {
        var refusal = self
        refusal.text = text.localized(by: texts)
        refusal.field = field.map { ($0.name, $0.problem.localized(by: texts)) }
        return refusal
    }
}
