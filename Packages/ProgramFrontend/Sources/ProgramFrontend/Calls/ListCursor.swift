import SceneKitCore

/// The place in a list behind the last row that a program has read.
///
/// It names the last rows, so that rows that are added or removed before them neither repeat nor skip others.
struct ListCursor: Equatable {
    /// The position of the next row when the cursor was made.
    var offset: Int
    /// The identifiers of the last rows before it, in their order.
    var rows: [String]

    /// The number of rows that a cursor names: one of them is enough, and some may have been deleted.
    private static let namedRows = 3

    /// The form of the text: the position, and the identifiers of the rows in hexadecimal, with full stops between them.
    static let pattern = #"^[1-9][0-9]{0,11}(\.([0-9a-f]{2})+){1,3}$"#

    /// The place behind a list's window; nil if the list ends there.
    init?(behind list: ListBlock) {
        guard !list.isAtEnd, !list.rows.isEmpty else { return nil }
        offset = list.offset + list.rows.count
        rows = list.rows.suffix(Self.namedRows).map(\.identifier)
    }

    /// Parses the text form; nil if it is none.
    init?(parsing text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...1 + Self.namedRows).contains(parts.count), parts[0].utf8.count <= 12,
            parts[0].utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            parts[0].first != "0", let offset = Int(parts[0])
        else { return nil }
        self.offset = offset
        rows = []
        for part in parts.dropFirst() {
            guard let row = Self.decoded(part) else { return nil }
            rows.append(row)
        }
    }

    var text: String {
        ([String(offset)] + rows.map(Self.encoded)).joined(separator: ".")
    }

    private static func encoded(_ row: String) -> String {
        row.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func decoded(_ digits: Substring) -> String? {
        guard !digits.isEmpty, digits.utf8.count.isMultiple(of: 2),
            digits.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else { return nil }
        var bytes: [UInt8] = []
        var rest = digits
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
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
