import StorageWorkers

/// The generated picture of a game, which depends only on the title.
enum GamePicture {
    /// The first letters of the title's first two words that have letters or digits.
    static func monogram(of title: String) -> String {
        let words = title.split { !$0.isLetter && !$0.isNumber }
        let letters = words.prefix(2).compactMap(\.first).map { $0.uppercased() }.joined()
        return letters.isEmpty ? "?" : String(letters.prefix(2))
    }

    /// Degrees on the colour circle, from 0 to 359.
    static func hue(of title: String) -> Int {
        Int(StableHash.fnv1a(TextFolding.fold(title).utf8) % 360)
    }
}

/// A hash that is the same in every process, unlike the standard library's.
enum StableHash {
    /// FNV-1a of 64 bits.
    static func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}
