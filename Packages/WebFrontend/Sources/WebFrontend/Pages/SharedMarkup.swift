import Synchronization

/// The markup of a part that many pages have alike, but for the gaps in which each page has values of its own.
///
/// The form has all values on which the markup depends. The last forms are kept, whoever's pages showed them.
final class SharedMarkup<Form: Equatable & Sendable>: Sendable {
    private let entries = Mutex<[(form: Form, markup: MarkupWithGaps)]>([])

    private static var limit: Int { 16 }

    /// The markup of a form, which `write` writes if no page has shown it lately.
    func markup(of form: Form, write: (inout HTML) -> Void) -> MarkupWithGaps {
        if let known = entries.withLock({ $0.last { $0.form == form } }) { return known.markup }
        var html = HTML()
        write(&html)
        let markup = MarkupWithGaps(html.bytes)
        entries.withLock { entries in
            if entries.count >= Self.limit { entries.removeFirst() }
            entries.append((form, markup))
        }
        return markup
    }
}

/// Markup in which the values of one page are missing.
struct MarkupWithGaps: Sendable {
    /// A value that every form of a page sends back, and each page has its own. As a byte it stands in the markup, where no
    /// text can have it: control characters are not written.
    enum Gap: UInt8 {
        case address = 1
        case token, mark
    }

    /// The pieces of the markup, each with the gap behind it; nil at the end.
    private(set) var pieces: [(bytes: ArraySlice<UInt8>, gap: Gap?)] = []
    /// The digest of the whole, as `PageParts` has it, for pages whose forms have no such values.
    let digest: Int

    init(_ bytes: [UInt8]) {
        var start = 0
        for (position, byte) in bytes.enumerated() {
            guard let gap = Gap(rawValue: byte) else { continue }
            pieces.append((bytes[start..<position], gap))
            start = position + 1
        }
        pieces.append((bytes[start...], nil))
        digest = PageParts.digest(of: bytes[...])
    }
}
