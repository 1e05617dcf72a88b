import SceneKitCore

/// The treatment of a scalar in cells.
enum CellWidth: Equatable {
    /// Would control the terminal or change the text direction.
    case control
    /// White space other than a blank.
    case blank
    /// Has no width and nothing to show.
    case nothing
    /// Combines with the character before it.
    case mark
    case skinTone
    /// Unassigned.
    case unknown
    case columns(Int)

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: self = .blank
        case _ where VisibleText.isControl(scalar): self = .control
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x034F, 0x180B...0x180F: self = .nothing
        // A non-joiner separates letters in Persian and has no width.
        case 0x200C, 0x1160...0x11FF, 0xD7B0...0xD7FB: self = .mark
        case 0x1F3FB...0x1F3FF: self = .skinTone
        default: self = Self.category(scalar)
        }
    }

    private static func category(_ scalar: Unicode.Scalar) -> CellWidth {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: .mark
        case .format: .nothing
        case .unassigned: .unknown
        default: .columns(isWide(scalar) ? 2 : 1)
        }
    }

    /// Whether the scalar's East Asian Width (Unicode) is W or F. Regional indicators are narrow, since two make one
    /// flag.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x1100, 0x1F1E6...0x1F1FF: false
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
            0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18D08, 0x1AFF0...0x1B2FB,
            0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }
}
