/// A movement of the focus.
enum Motion: Equatable, Sendable {
    case rows(Int)
    case pages(Int)
    case halfPages(Int)
    /// To a row, from 0.
    case row(Int)
    case last
    /// To the next row that begins with a letter.
    case letter(Character)
    /// To a next match of the last search; negative for a previous one.
    case match(Int)
}

/// Reads the keys that move, and the keys before them: a count, `g`, and `'` before a letter.
struct MotionKeys: Equatable, Sendable {
    enum Reading: Equatable {
        case motion(Motion)
        /// The key belongs to a command whose last key is still to come.
        case begun
        case nothing
    }

    private enum Opener: Equatable, Sendable {
        /// `g` has led to the first row. Another one, as in vim's `gg`, changes nothing.
        case top
        case letter
    }

    /// The keys that mean a movement when they are typed as letters.
    static let letters: Set<Character> = ["j", "k", "g", "G", "n", "N", "'"]
    static let digits: Set<Character> = Set("0123456789")
    private static let most = 9_999_999

    /// The number typed so far.
    private(set) var count: Int?
    private var opener: Opener?

    /// Whether the next key belongs to a command that has begun, whatever it means alone.
    var isOpen: Bool { opener == .letter }

    mutating func read(_ key: Key) -> Reading {
        let opener = opener
        self.opener = nil
        if opener == .letter {
            count = nil
            guard case .character(let letter) = key.code, key.modifiers.subtracting(.shift).isEmpty else {
                return key == .escape ? .begun : .nothing
            }
            return .motion(.letter(letter))
        }
        if case .character(let letter) = key.code, key.modifiers.isEmpty, Self.digits.contains(letter),
            let digit = letter.wholeNumberValue, digit > 0 || count != nil
        {
            count = min(Self.most, (count ?? 0) * 10 + digit)
            return .begun
        }
        let given = count
        count = nil
        let times = given ?? 1
        switch key {
        case .escape where given != nil: return .begun
        case .character("'"):
            self.opener = .letter
            return .begun
        case Key(.up), .character("k"): return .motion(.rows(-times))
        case Key(.down), .character("j"): return .motion(.rows(times))
        case Key(.pageUp), .control("b"): return .motion(.pages(-times))
        case Key(.pageDown), .control("f"): return .motion(.pages(times))
        case .control("u"): return .motion(.halfPages(-times))
        case .control("d"): return .motion(.halfPages(times))
        case .character("g") where opener == .top: return .begun
        case .character("g"):
            self.opener = .top
            return .motion(.row(times - 1))
        case Key(.home): return .motion(.row(times - 1))
        case Key(.end), .character("G"): return .motion(given.map { .row($0 - 1) } ?? .last)
        case .character("n"): return .motion(.match(times))
        case .character("N"): return .motion(.match(-times))
        default: return .nothing
        }
    }
}
