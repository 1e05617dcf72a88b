internal import Foundation
@_spi(Hosting) internal import SceneKitCore

@testable import SceneHosting

/// Plugin files: the host refuses the file, or its manifest declares a module.
///
/// An input that does not begin like an ELF file becomes the manifest in one.
enum ManifestTarget {
    private static let path = Folder.path + "/libFuzzScene.so"

    static func run(_ bytes: [UInt8]) {
        let isManifest = bytes.first != 0x7F
        Folder.write(isManifest ? library(of: bytes) : bytes, to: path)
        MainActor.assumeIsolated {
            do {
                let plugin = try Plugin(path: path, name: "Fuzz")
                let encoded = try JSONEncoder().encode(plugin.manifest)
                let again = try JSONDecoder().decode(PluginManifest.self, from: encoded)
                require(again == plugin.manifest, "\(plugin.manifest) becomes \(again)")
                require(ModuleDeclaration(plugin.module) == again.module, "\(again) is declared otherwise")
            } catch let refusal as PluginRefusal {
                require(!refusal.description.isEmpty, "no reason is given")
            } catch {
                fatalError("a manifest does not come back: \(error)")
            }
        }
    }

    /// A library of this host's build with three sections: their names, the build, and the manifest.
    private static func library(of manifest: [UInt8]) -> [UInt8] {
        let build = (try? JSONEncoder().encode(BuildDescription.current)).map(Array.init) ?? []
        let names = [PluginManifest.section, BuildDescription.section].map { Array($0.utf8) + [0] }
        let noName = names.joined().count - 1
        let sections = [
            (name: noName, content: Array(names.joined())), (name: names[0].count, content: build),
            (name: 0, content: manifest),
        ]
        var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + Array(repeating: 0, count: 57)
        func put(_ value: Int, _ offset: Int) {
            for place in 0..<8 { bytes[offset + place] |= UInt8(truncatingIfNeeded: value >> (8 * place)) }
        }
        put(3 | Int(ELFMachine.current) << 16, 16)
        put(64, 40)
        put(64 << 16 | sections.count << 32, 56)
        var start = 64 * (1 + sections.count)
        for (name, content) in sections {
            let header = bytes.count
            bytes += Array(repeating: 0, count: 64)
            put(name | 1 << 32, header)
            put(start, header + 24)
            put(content.count, header + 32)
            start += content.count
        }
        return bytes + sections.flatMap(\.content)
    }
}
