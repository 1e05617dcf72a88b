import Foundation
@_spi(Hosting) import SceneKitCore

/// Folders with many plugin files, copies of one compiled library with different digits in its name.
struct PluginFiles {
    private let host: String
    private let folder: String
    private let library: Data

    init(host: String) throws {
        self.host = host
        folder = FileManager.default.temporaryDirectory.path + "/plugins-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let definition = SceneDefinition(
            name: "Many0000",
            summary: "One of many.",
            parameters: [Field("id", summary: "an id")],
            actions: [SceneAction("do", label: "Do", summary: "Does nothing.")],
            configure: { _ in throw CancellationError() }
        )
        let manifest = PluginManifest(SceneModule("Many0000Module", version: "1", scenes: [definition]))
        let bytes = try JSONEncoder().encode(manifest).map { String($0) }.joined(separator: ",")
        // The host accepts only plugins of its own build.
        let build = folder + "/build.json"
        try Self.run([
            "objcopy", "--dump-section", "scenekit.build=" + build, host, folder + "/host",
        ])
        let source = folder + "/many.c"
        try """
        void registerMany0000Scene(void *registrar) {}
        __attribute__((section("\(PluginManifest.section)"), used))
        static const unsigned char manifest[] = {\(bytes)};
        __asm__(".section scenekit.build,\\"a\\"\\n.incbin \\"\(build)\\"\\n.previous");
        """.write(toFile: source, atomically: true, encoding: .utf8)
        try Self.run(["clang", "-shared", "-fPIC", "-o", folder + "/many.so", source])
        library = try Data(contentsOf: URL(filePath: folder + "/many.so"))
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    func show(_ counts: [Int]) throws {
        var none: Duration?
        for count in counts {
            let plugins = folder + "/\(count)"
            try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
            for number in 0..<count { try write(number, to: plugins) }
            let time = try least(of: 10) { try Self.run([host, "--plugins", plugins, "graph"]) }
            let first = String(repeating: " ", count: 19 - "\(count)".count) + "\(count)"
            line(first + time.text(20) + (time - (none ?? time)).text(17))
            none = none ?? time
        }
    }

    private func write(_ number: Int, to plugins: String) throws {
        let digits = String(format: "%04d", number)
        var copy = library
        while let range = copy.range(of: Data("Many0000".utf8)), number > 0 {
            copy.replaceSubrange(range, with: Data("Many\(digits)".utf8))
        }
        try copy.write(to: URL(filePath: plugins + "/libMany\(digits)Scene.so"))
    }

    static func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
}
