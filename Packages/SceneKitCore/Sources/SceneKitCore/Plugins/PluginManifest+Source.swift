extension PluginManifest {
    /// The ELF section that holds a manifest, as JSON.
    public static let section = "scenekit.manifest"

    /// The most bytes that one constant of a section may have: the compiler evaluates no longer literal.
    private static let partLength = 512

    /// A Swift file that puts a manifest's bytes into the section.
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
