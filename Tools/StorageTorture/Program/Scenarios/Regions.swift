import Foundation

/// Classifies the bytes of an SQLite file by its format: https://sqlite.org/fileformat2.html.
struct Regions {
    private let bytes: [UInt8]
    private let pageSize: Int

    init(of path: String) throws {
        bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        pageSize =
            bytes.starts(with: Array("SQLite format 3".utf8)) ? Int(bytes[16]) << 8 | Int(bytes[17]) : 0
    }

    /// The number of offsets in each region, and the offsets outside of all regions.
    func summary(of offsets: [Int]) -> String {
        var counts: [String: Int] = [:]
        var others: [Int] = []
        for offset in offsets {
            let region = region(of: offset)
            if region == nil { others.append(offset) }
            counts[region ?? "content", default: 0] += 1
        }
        let text = counts.sorted { $0.key < $1.key }.map { "\($0.value) of \($0.key)" }.joined(
            separator: ", "
        )
        return others.isEmpty
            ? text : text + " (at \(others.prefix(40).map(String.init).joined(separator: " ")))"
    }

    private func region(of offset: Int) -> String? {
        guard pageSize > 0 else { return nil }
        if offset < 100 { return "the file's header" }
        let start = offset / pageSize * pageSize
        let header = start == 0 ? 100 : start
        guard [2, 5, 10, 13].contains(bytes[header]) else { return "free and overflow pages" }
        let isInterior = bytes[header] == 2 || bytes[header] == 5
        let cells = number(header + 3)
        let firstFree = header + (isInterior ? 12 : 8) + 2 * cells
        let content = number(header + 5) == 0 ? 65_536 : number(header + 5)
        if offset >= firstFree, offset < start + content { return "unused space between cells" }
        return isInFreeBlock(offset, start, number(header + 1)) ? "unused space of deleted cells" : nil
    }

    private func isInFreeBlock(_ offset: Int, _ start: Int, _ first: Int) -> Bool {
        var block = first
        while block > 0, start + block + 4 <= bytes.count {
            let next = number(start + block)
            let size = number(start + block + 2)
            // Its first four bytes have the position of the next block and this block's length.
            if offset >= start + block + 4, offset < start + block + size { return true }
            guard next > block else { break }
            block = next
        }
        return false
    }

    private func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
}
