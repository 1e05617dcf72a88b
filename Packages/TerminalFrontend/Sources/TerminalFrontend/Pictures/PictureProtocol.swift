import FoundationEssentials

/// A way in which terminals draw pictures.
enum PictureProtocol: Equatable, Sendable {
    /// kitty's graphics protocol, which kitty, Ghostty, Konsole and WezTerm support.
    case kitty
    /// Sixel graphics of VT340 terminals, which foot, mlterm, WezTerm, xterm and others support, with a number of colours.
    case sixel(colors: Int)

    /// The bytes that ask a terminal for its protocol. It answers in this order, and the last question always.
    ///
    /// - Parameter isMultiplexed: Whether tmux or screen runs in between. tmux would take kitty's sequences for a title.
    static func question(isMultiplexed: Bool) -> String {
        // A query with one pixel; the number of sixel colours (XTSMGRAPHICS); the primary device attributes (DA1).
        let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        return (isMultiplexed ? "" : kitty) + "\u{1B}[?1;1;0S\u{1B}[c"
    }

    /// The bytes that draw a picture at the cursor.
    ///
    /// - Throws: `PictureFault` if libsixel is missing.
    func drawing(_ image: PixelImage) throws(PictureFault) -> [UInt8] {
        switch self {
        case .kitty: Self.kitty(image)
        case .sixel(let colors): try SixelEncoder.encode(image, colors: colors)
        }
    }

    /// The bytes that erase the drawn picture; empty if writing into its cells does.
    var erasing: String { self == .kitty ? "\u{1B}_Ga=d,d=I,i=\(Self.identifier),q=2\u{1B}\\" : "" }

    private static let identifier = 31
    /// The longest payload of one sequence.
    private static let chunk = 4_096

    /// Quiet, with the cursor left in its place.
    private static func kitty(_ image: PixelImage) -> [UInt8] {
        let payload = Array(Data(image.bytes).base64EncodedString().utf8)
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: payload.count, by: chunk) {
            let end = min(start + chunk, payload.count)
            let more = end < payload.count ? 1 : 0
            let keys =
                start == 0
                ? "a=T,f=24,s=\(image.width),v=\(image.height),i=\(identifier),q=2,C=1,m=\(more)"
                : "m=\(more)"
            bytes += Array("\u{1B}_G\(keys);".utf8) + payload[start..<end] + Array("\u{1B}\\".utf8)
        }
        return bytes
    }
}
