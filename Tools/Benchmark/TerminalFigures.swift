/// The figures of one session on a terminal.
struct TerminalFigures {
    /// A figure's name and its values in all sessions.
    private(set) var samples: [(name: String, unit: Unit, values: [Double])] = []

    enum Unit {
        case milliseconds, bytes, mebibytes
    }

    mutating func add(_ name: String, _ unit: Unit, _ value: Double) {
        if let index = samples.firstIndex(where: { $0.name == name }) {
            samples[index].values.append(value)
        } else {
            samples.append((name, unit, [value]))
        }
    }

    private mutating func add(_ name: String, _ answer: TerminalProgram.Answer) {
        add(name, .milliseconds, answer.seconds * 1e3)
    }

    func median(_ name: String) -> Double? {
        guard let values = samples.first(where: { $0.name == name })?.values.sorted() else { return nil }
        return values[values.count / 2]
    }

    /// The number of consecutive steps down the list.
    private static let steps = 30

    /// Runs one session from start to end.
    mutating func measure(_ subject: TerminalSubject) throws {
        let program = try TerminalProgram(subject.arguments, environment: subject.environment)
        add("first screen", try program.firstScreen(subject.isAtHome))
        for _ in 0..<Self.steps { try step(program, subject) }
        for _ in 0..<3 {
            add("page down", try program.press(TerminalSubject.pageDown, until: subject.isWhole))
        }
        add("to the end", try program.press(TerminalSubject.end, until: subject.isAtEnd))
        add("to the beginning", try program.press(TerminalSubject.home, until: subject.isAtHome))
        for (name, keys) in subject.searches {
            try press(name, keys, program)
            if let close = keys.after { _ = try program.press(close, until: subject.isAtHome) }
        }
        try press("sort", subject.sort, program)
        try press("sort", subject.sortBack, program)
        add("peak memory", .mebibytes, try program.peakMemory())
        _ = try program.leave(subject.quit)
    }

    /// Measures a step down the list, and records separately whether it scrolled.
    private mutating func step(_ program: TerminalProgram, _ subject: TerminalSubject) throws {
        func first() -> String { program.screen.lines[subject.firstRow].replacing("›", with: " ") }
        let before = first()
        let answer = try program.press(TerminalSubject.down, until: subject.isWhole)
        let name = before == first() ? "step down" : "step that scrolls"
        add(name, answer)
        add(name + ", bytes", .bytes, Double(answer.bytes))
    }

    private mutating func press(
        _ name: String,
        _ keys: TerminalSubject.Keys,
        _ program: TerminalProgram
    ) throws {
        for (keys, text) in keys.before { _ = try program.press(keys) { $0.text.contains(text) } }
        add(name, try program.press(keys.last, until: keys.isAnswered))
    }
}
