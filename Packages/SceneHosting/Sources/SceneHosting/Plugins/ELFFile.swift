/// The reason why a file is not a loadable library for this machine.
struct ELFFault: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Reads the sections of a shared library without running its code.
///
/// Each offset and size is checked against the file's size before use.
/// Source: the System V ABI's chapter on object files, for 64 bits.
struct ELFFile {
    /// Reads `count` bytes at an offset that has been checked against the file's size.
    typealias Read = (_ offset: UInt64, _ count: Int) throws(ELFFault) -> [UInt8]

    /// A section's place, from its header.
    private struct Section {
        var name: UInt32
        var kind: UInt32
        var offset: UInt64
        var size: UInt64

        /// Whether the section has no bytes in the file, such as `.bss`.
        var isEmpty: Bool { kind == 0 || kind == 8 }
    }

    private static let headerSize = 64
    private static let sectionHeaderSize = 64
    /// Larger than any linker's table without extended numbering, which is refused.
    private static let mostNameBytes: UInt64 = 1 << 20

    private let size: UInt64
    private let read: Read
    private var sections: [Section] = []
    private var names: [UInt8] = []

    /// - Throws: `ELFFault` if it is not a library for this machine.
    init(size: UInt64, read: @escaping Read) throws(ELFFault) {
        self.size = size
        self.read = read
        guard size >= UInt64(Self.headerSize) else { throw ELFFault("it is not an ELF file") }
        let header = ByteFields(try read(0, Self.headerSize))
        try Self.check(header)
        try readSections(header)
    }

    private static func check(_ header: ByteFields) throws(ELFFault) {
        guard header.bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
            throw ELFFault("it is not an ELF file")
        }
        guard header.bytes[4] == 2, header.bytes[5] == 1 else {
            throw ELFFault(
                "it is not a 64-bit little-endian library, as this machine requires"
            )
        }
        guard header.short(18) == ELFMachine.current else {
            throw ELFFault(
                "it was built for \(ELFMachine.name(header.short(18))), and this machine is "
                    + ELFMachine.name(ELFMachine.current)
            )
        }
        guard header.short(16) == 3 else { throw ELFFault("it is an ELF file, but not a shared library") }
    }

    private mutating func readSections(_ header: ByteFields) throws(ELFFault) {
        let count = Int(header.short(60))
        guard count > 0, header.short(58) == Self.sectionHeaderSize else {
            throw ELFFault("it has no section table")
        }
        let table = ByteFields(try bytes(at: header.long(40), count: count * Self.sectionHeaderSize))
        sections = (0..<count).map { number in
            let start = number * Self.sectionHeaderSize
            return Section(
                name: table.word(start),
                kind: table.word(start + 4),
                offset: table.long(start + 24),
                size: table.long(start + 32)
            )
        }
        let position = Int(header.short(62))
        guard sections.indices.contains(position), sections[position].size <= Self.mostNameBytes else {
            throw ELFFault("its table of section names is damaged")
        }
        names = try bytes(at: sections[position].offset, count: Int(sections[position].size))
    }

    /// The bytes of a section, or nil if the file has no section of that name.
    ///
    /// - Parameter limit: The maximum size in bytes.
    /// - Throws: `ELFFault` if the section is larger or lies outside the file.
    func section(_ name: String, limit: Int) throws(ELFFault) -> [UInt8]? {
        guard let section = sections.first(where: { self.name(at: $0.name).elementsEqual(name.utf8) }) else {
            return nil
        }
        guard !section.isEmpty, section.size <= UInt64(limit) else {
            throw ELFFault("its section '\(name)' has no content, or more than \(limit) bytes")
        }
        return try bytes(at: section.offset, count: Int(section.size))
    }

    private func name(at offset: UInt32) -> ArraySlice<UInt8> {
        guard Int(offset) < names.count else { return [] }
        return names[Int(offset)...].prefix { $0 != 0 }
    }

    private func bytes(at offset: UInt64, count: Int) throws(ELFFault) -> [UInt8] {
        guard offset <= size, UInt64(count) <= size - offset else {
            throw ELFFault("it is damaged or truncated: a section lies beyond its end")
        }
        return try read(offset, count)
    }
}
