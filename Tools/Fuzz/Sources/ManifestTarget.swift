internal import Foundation
internal import SceneKitCore

@testable import SceneHosting

/// Plugin files: a refusal, or a manifest whose scenes can be declared.
///
/// An input that does not begin as an ELF file is put into one as the manifest.
enum ManifestTarget {
    private static let path = Folder.path + "/libFuzzScene.so"

    static func run(_ bytes: [UInt8]) {
        let isManifest = bytes.first != 0x7F
        Folder.write(isManifest ? library(of: bytes) : bytes, to: path)
        // Where there is a build, it is taken for this host's, so that what comes after it is read.
        let head = isManifest ? try? JSONDecoder().decode(PluginManifest.Head.self, from: Data(bytes)) : nil
        MainActor.assumeIsolated {
            do {
                let plugin = try Plugin(path: path, name: "Fuzz", build: head?.build ?? .current)
                let encoded = try JSONEncoder().encode(plugin.manifest)
                let again = try JSONDecoder().decode(PluginManifest.self, from: encoded)
                require(again == plugin.manifest, "\(plugin.manifest) becomes \(again)")
                require(
                    plugin.definitions.map(PluginScene.init) == again.scenes,
                    "\(again) is declared otherwise"
                )
            } catch let refusal as PluginRefusal {
                require(!refusal.description.isEmpty, "no reason is given")
            } catch {
                fatalError("a manifest does not come back: \(error)")
            }
        }
    }

    /// A library with two sections: the names of both, and the manifest.
    private static func library(of manifest: [UInt8]) -> [UInt8] {
        let names = Array(PluginManifest.section.utf8) + [0]
        var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + Array(repeating: 0, count: 57)
        func put(_ value: Int, _ offset: Int) {
            for place in 0..<8 { bytes[offset + place] |= UInt8(truncatingIfNeeded: value >> (8 * place)) }
        }
        put(3 | Int(ELFMachine.current) << 16, 16)
        put(64, 40)
        put(64 << 16 | 2 << 32, 56)
        for (content, start) in [(names, 192), (manifest, 192 + names.count)] {
            let header = bytes.count
            bytes += Array(repeating: 0, count: 64)
            // The second one's name is the only one; the first one has an empty name.
            put((start == 192 ? names.count - 1 : 0) | 1 << 32, header)
            put(start, header + 24)
            put(content.count, header + 32)
        }
        return bytes + names + manifest
    }
}
