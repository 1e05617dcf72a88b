extension PluginManifest {
    /// The ELF section that holds a manifest, as JSON.
    public static let section = "scenekit.manifest"

    /// The maximum length of one constant in the section: the compiler cannot evaluate longer literals.
    private static let partLength = 512

    /// Generates a Swift file that puts a manifest's bytes into the section.
    public static func source(of manifest: [UInt8]) -> String {
        var text = "// The plugin's manifest, written by its package's build from the scenes' definitions.\n"
        for (number, start) in stride(from: 0, to: manifest.count, by: partLength).enumerated() {
            let part = manifest[start..<min(start + partLength, manifest.count)]
            let values = part.map { String($0) }.joined(separator: ", ")
            text += """

                @section("\(section)") @used
                let manifestPart\(number): InlineArray<\(part.count), UInt8> = [\(values)]

                """
        }
        return text
    }
}
