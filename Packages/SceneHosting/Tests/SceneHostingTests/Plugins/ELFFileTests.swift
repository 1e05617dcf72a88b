import Foundation
@_spi(Hosting) import SceneKitCore
import Testing

@testable import SceneHosting

@Suite("ELF files")
struct ELFFileTests {
    private func manifest(of bytes: [UInt8]) throws -> [UInt8]? {
        try ELFFile(size: UInt64(bytes.count)) { offset, count throws(ELFFault) in
            // Traps if the reader asks for bytes beyond the end.
            Array(bytes[Int(offset)..<Int(offset) + count])
        }.section(PluginManifest.section, limit: 1 << 20)
    }

    private func library() async throws -> [UInt8] {
        let workshop = try PluginWorkshop()
        let path = try await workshop.make(
            "Small",
            sections: [PluginManifest.section: Data("a manifest".utf8)]
        )
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    @Test("A section is found by name and read")
    func section() async throws {
        let library = try await library()
        #expect(try manifest(of: library) == Array("a manifest".utf8))
    }

    @Test("A library without the section has none")
    func noSection() async throws {
        let workshop = try PluginWorkshop()
        let path = try await workshop.make("Small", manifest: nil)
        #expect(try manifest(of: Array(try Data(contentsOf: URL(filePath: path)))) == nil)
    }

    @Test("A file that is not a library for this machine is refused with the reason")
    func others() async throws {
        let library = try await library()
        let cases: [(change: (inout [UInt8]) -> Void, reason: String)] = [
            ({ $0 = [] }, "it is not an ELF file"),
            ({ $0 = Array("#!/bin/sh\n".utf8) + $0 }, "it is not an ELF file"),
            (
                { $0[4] = 1 },
                "it is not a 64-bit little-endian library, as this machine requires"
            ),
            (
                { $0[18] = 243 },
                "it was built for riscv, and this machine is \(ELFMachine.name(ELFMachine.current))"
            ),
            ({ $0[16] = 2 }, "it is an ELF file, but not a shared library"),
            ({ $0.removeLast(1) }, "it is damaged or truncated: a section lies beyond its end"),
            (
                {
                    $0[60] = 0; $0[61] = 0
                }, "it has no section table"
            ),
            (
                {
                    $0[62] = 0xFF; $0[63] = 0xFF
                }, "its table of section names is damaged"
            ),
        ]
        for (change, reason) in cases {
            var bytes = library
            change(&bytes)
            #expect(throws: ELFFault(reason)) { try manifest(of: bytes) }
        }
    }

    @Test("A section that is longer than the limit is refused")
    func limit() async throws {
        let bytes = try await library()
        let file = try ELFFile(size: UInt64(bytes.count)) { offset, count throws(ELFFault) in
            Array(bytes[Int(offset)..<Int(offset) + count])
        }
        #expect(throws: ELFFault("its section 'scenekit.manifest' has no content, or more than 9 bytes")) {
            try file.section(PluginManifest.section, limit: 9)
        }
    }

    @Test("No truncation and no changed header byte makes the reader read beyond the end")
    func damaged() async throws {
        let library = try await library()
        var refused = 0
        for length in stride(from: 0, to: library.count, by: 97) {
            #expect(throws: ELFFault.self) { try manifest(of: Array(library.prefix(length))) }
        }
        var generator = SystemRandomNumberGenerator()
        let table = Int(ByteFields(library).long(40))
        let places = Array(0..<64) + Array(table..<library.count)
        for _ in 0..<3_000 {
            var bytes = library
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                guard let place = places.randomElement(using: &generator) else { continue }
                bytes[place] = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255)].randomElement() ?? 0
            }
            do { _ = try manifest(of: bytes) } catch is ELFFault { refused += 1 }
        }
        #expect(refused > 0)
    }
}
