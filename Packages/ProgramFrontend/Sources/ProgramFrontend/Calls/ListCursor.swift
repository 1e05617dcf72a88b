import FoundationEssentials
import SceneKitCore

/// The place in a list behind the last row that a program has read.
///
/// It names the last rows, so that rows that are added or removed before them neither repeat nor skip others.
struct ListCursor: Equatable, Codable {
    /// The position of the next row when the cursor was made.
    var offset: Int
    /// The identifiers of the last rows before it, in their order.
    var rows: [String]

    /// The number of rows that a cursor names: one of them is enough, and some may have been deleted.
    private static let namedRows = 3
    private static let greatestOffset = 1 << 40

    /// The place behind a list's window; nil if the list ends there.
    init?(behind list: ListBlock) {
        guard !list.isAtEnd, !list.rows.isEmpty else { return nil }
        offset = list.offset + list.rows.count
        rows = list.rows.suffix(Self.namedRows).map(\.identifier)
    }

    /// Parses the text form; nil if it is none.
    init?(parsing text: String) {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: standard + padding),
            let cursor = try? JSONDecoder().decode(Self.self, from: data),
            (1...Self.greatestOffset).contains(cursor.offset),
            (1...Self.namedRows).contains(cursor.rows.count)
        else { return nil }
        self = cursor
    }

    /// Letters, digits, `-` and `_` (RFC 4648, section 5).
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // A number and texts can always be encoded.
        let data = (try? encoder.encode(self)) ?? Data()
        return data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// The position behind the last of the named rows in a window; nil if it has none of them.
    ///
    /// - Parameter count: How many of the rows count, from the last one.
    func position(in list: ListBlock, accepting count: Int) -> Int? {
        for row in rows.suffix(count).reversed() {
            if let place = list.rows.lastIndex(where: { $0.identifier == row }) { return place + 1 }
        }
        return nil
    }
}
