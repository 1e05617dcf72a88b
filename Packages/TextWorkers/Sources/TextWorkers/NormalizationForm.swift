import _FoundationICU

/// A normalization form of Unicode (UAX #15), in which texts that count as the same have the same characters.
///
/// Foundation's strings have these forms, too, but a program that loads Foundation takes longer to start.
public enum NormalizationForm: Sendable {
    /// Canonical composition: `e` with a combining accent becomes `é`.
    case nfc
    /// Compatibility composition, which also replaces variants of characters: `Ａ` becomes `A`.
    case nfkc

    /// A text in this form.
    ///
    /// It ends the process if ICU has no normalization data, which is a part of its library: no text can cause that.
    public func of(_ text: String) -> String {
        do {
            return switch self {
            case .nfc: try ICU.normalize(text, to: swift_unorm2_getNFCInstance)
            case .nfkc: try ICU.normalize(text, to: swift_unorm2_getNFKCInstance)
            }
        } catch {
            fatalError("the Swift runtime is incomplete: \(error)")
        }
    }
}
