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
        default: .columns(VisibleText.isWide(scalar) ? 2 : 1)
        }
    }
}
