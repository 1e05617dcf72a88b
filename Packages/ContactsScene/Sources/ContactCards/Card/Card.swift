/// A contact as an ordered list of vCard properties, so that importing and exporting loses nothing.
///
/// It is stored as text: one unfolded property a line in UTF-8, with the escaping of RFC 6350 and RFC 2426. Versions
/// 3.0 and 4.0 are stored unchanged; 2.1 is converted to 3.0 when it is read.
public struct Card: Hashable, Sendable {
    /// The lines, each ended by a line feed.
    var bytes: [UInt8]

    /// Creates an empty card; 2.1 becomes 3.0.
    public init(version: CardVersion = .v40) {
        let kept = version == .v21 ? CardVersion.v30 : version
        bytes = Array("VERSION:\(kept.rawValue)\n".utf8)
    }

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Parses a `storedText`.
    ///
    /// - Throws: `CardFault` with the line that is not a property.
    public init(storedText: UnsafeRawBufferPointer) throws(CardFault) {
        bytes = Array(storedText)
        if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        var number = 0
        var fault: CardFault?
        forEachLine { line in
            number += 1
            if fault == nil, line.colon == nil {
                fault = CardFault(line: number, message: "a property has a colon after its name")
            }
        }
        if let fault { throw fault }
    }

    /// The card's text: one unfolded property a line, in UTF-8.
    public var storedText: [UInt8] { bytes }

    /// The version of the card's properties; 3.0 if absent.
    public var version: CardVersion {
        first("VERSION").flatMap { CardVersion(rawValue: $0.value) } ?? .v30
    }

    /// The properties, in order, `VERSION` among them.
    public var properties: [CardProperty] {
        get {
            var properties: [CardProperty] = []
            forEachLine { line in
                if let property = CardProperty(line) { properties.append(property) }
            }
            return properties
        }
        set {
            bytes.removeAll(keepingCapacity: true)
            for property in newValue { property.append(to: &bytes) }
        }
    }

    /// The properties of a name, in order.
    public func all(_ name: String) -> [CardProperty] {
        var found: [CardProperty] = []
        forEachLine { line in
            if line.isNamed(text: name), let property = CardProperty(line) {
                found.append(property)
            }
        }
        return found
    }

    /// The first property of a name.
    public func first(_ name: String) -> CardProperty? {
        bytes.withUnsafeBytes { lines in
            lines.firstCardLine { $0.isNamed(text: name) }.flatMap { CardProperty($0) }
        }
    }

    /// Visits the lines without copying them.
    func forEachLine(_ body: (CardLine) -> Void) {
        bytes.withUnsafeBytes { $0.forEachCardLine(body) }
    }
}

extension UnsafeRawBufferPointer {
    /// Visits the lines of a card's text.
    @inline(__always)
    func forEachCardLine(_ body: (CardLine) -> Void) {
        _ = firstCardLine { line in
            body(line)
            return false
        }
    }

    /// The first matching line of a card's text; stops there.
    @inline(__always)
    func firstCardLine(where isWanted: (CardLine) -> Bool) -> CardLine? {
        var start = 0
        while start < count {
            let end = firstIndex(of: UInt8(ascii: "\n"), from: start) ?? count
            if end > start {
                let line = CardLine(UnsafeRawBufferPointer(rebasing: self[start..<end]))
                if isWanted(line) { return line }
            }
            start = end + 1
        }
        return nil
    }
}

/// The versions of vCard.
public enum CardVersion: String, Sendable {
    /// Written as such, but read as 3.0.
    case v21 = "2.1"
    /// RFC 2426.
    case v30 = "3.0"
    /// RFC 6350.
    case v40 = "4.0"
}

/// An error in a document, with its place.
public struct CardFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// The column in bytes, from 1.
    public var column: Int?
    /// The mistake and how to correct it, for a person.
    public var message: String

    /// Creates a fault at a place.
    public init(line: Int, column: Int? = nil, message: String) {
        self.line = line
        self.column = column
        self.message = message
    }

    /// `line 3, column 4: …`
    public var description: String {
        "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": " + message
    }
}
