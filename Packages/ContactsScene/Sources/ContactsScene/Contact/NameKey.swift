import TextWorkers

/// A name by which groups and categories are told apart: case, width and accents do not matter, but signs and emoji do.
/// `café` is `Café`, and `C++` is not `C#`.
struct NameKey: Hashable, Sendable {
    private let text: String

    init(_ name: String) {
        let name = name.trimmingBlanks
        var text = ""
        for scalar in name.unicodeScalars {
            let folded = TextFolding.folded(scalar)
            switch folded.role {
            case .separator: text.unicodeScalars.append(scalar)
            case .accent: break
            default: text += folded.text
            }
        }
        // A name of accents only is itself.
        self.text = text.isEmpty ? name : text
    }
}
