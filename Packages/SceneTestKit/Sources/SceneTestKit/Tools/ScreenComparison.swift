import SceneKitCore
import Testing

/// Compares whole screens and describes the difference.
enum ScreenComparison {
    static func expect(_ actual: Screen?, toBe expected: Screen, at sourceLocation: SourceLocation) {
        guard actual != expected else { return }
        guard let actual else {
            Issue.record("there is no screen", sourceLocation: sourceLocation)
            return
        }
        Issue.record(
            "the screen differs (- expected, + shown):\n\(TextDifference.text(expected: expected, actual: actual))",
            sourceLocation: sourceLocation
        )
    }

    static func reportUncompared(_ screen: Screen, at sourceLocation: SourceLocation) {
        let text = TextDifference.lines(of: screen).joined(separator: "\n")
        Issue.record(
            "the screen changed and was not compared afterwards:\n\(text)",
            sourceLocation: sourceLocation
        )
    }
}
