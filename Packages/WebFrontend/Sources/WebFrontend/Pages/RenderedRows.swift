@_spi(Hosting) import SceneKitCore
import Synchronization

/// The markup of the rows of lists that pages have shown lately.
///
/// A row's markup depends on the row and on what the rows of its list have in common, so pages with equal ones share it,
/// whoever they belong to. Rows with forms, which have a page's secrets, are not among them.
final class RenderedRows: Sendable {
    /// The markup of some rows one behind the other.
    struct Markup: Sendable {
        fileprivate(set) var bytes: [UInt8] = []
        /// The end of each row.
        fileprivate(set) var ends: [Int] = []
        /// The digest of each row, as `PageParts` has it.
        fileprivate(set) var digests: [Int] = []

        /// The bytes of a row.
        subscript(position: Int) -> ArraySlice<UInt8> {
            bytes[(position > 0 ? ends[position - 1] : 0)..<ends[position]]
        }

        fileprivate mutating func append(_ row: ArraySlice<UInt8>, _ digest: Int) {
            bytes += row
            ends.append(bytes.count)
            digests.append(digest)
        }
    }

    /// The values that all rows of a list share.
    struct Form: Equatable, Sendable {
        var style: ListBlock.Style
        var columns: [ListBlock.Column]
        /// The headings before their translation, by which rows have their values.
        var headings: [String]
        var classes: [String?]
        var link: String
        /// The location from which links lead on.
        var base: Location
        var mark: Page.MarkForm?
    }

    private struct Entry {
        var form: Form
        var rows: [ListBlock.Row]
        var markup: Markup
    }

    static let shared = RenderedRows()

    /// The oldest first.
    private let entries = Mutex<[Entry]>([])

    /// A page has about 50 KB of them.
    private static let limit = 16

    /// The markup of rows, of which `write` writes those that no page has shown lately.
    func markup(
        of rows: [ListBlock.Row],
        as form: Form,
        write: (ListBlock.Row, inout HTML) -> Void
    ) -> Markup {
        let (known, similar) = entries.withLock { entries -> (Markup?, Entry?) in
            var similar: Entry?
            for entry in entries.reversed() where entry.form == form {
                // Rows that are one in memory are compared at once.
                if entry.rows == rows { return (entry.markup, nil) }
                similar = similar ?? entry
            }
            return (nil, similar)
        }
        if let known { return known }
        let earlier = Dictionary(
            zip(similar?.rows ?? [], 0...).map { ($0.identifier, $1) },
            uniquingKeysWith: { first, _ in first }
        )
        var (markup, html) = (Markup(), HTML())
        for row in rows {
            if let similar, let place = earlier[row.identifier], similar.rows[place] == row {
                markup.append(similar.markup[place], similar.markup.digests[place])
            } else {
                let start = html.bytes.count
                write(row, &html)
                markup.append(html.bytes[start...], PageParts.digest(of: html.bytes[start...]))
            }
        }
        entries.withLock { entries in
            if entries.count >= Self.limit { entries.removeFirst() }
            entries.append(Entry(form: form, rows: rows, markup: markup))
        }
        return markup
    }
}
