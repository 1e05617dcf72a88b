import SceneKitCore

/// An action about marked rows or with typed values, until its outcome is known.
struct Attempt: Equatable, Sendable {
    /// The scene that performs it.
    let identity: Int
    /// The list with the marked rows.
    let list: String?
    /// The prompt with the typed values.
    let prompt: Prompt?
    /// Whether the scene has received it.
    var isSent = false
    /// Whether the person cancelled it or declined its question, or the scene refused it.
    var isStopped = false
}

extension TerminalModel {
    /// Ends an attempt whose work has ended: success clears the marks, failure shows the prompt again. A warning tells of
    /// success in part, so the marks stay.
    mutating func concludeAttempt() {
        guard let attempt, attempt.isSent || attempt.isStopped, let screen, screen.question == nil else {
            return
        }
        self.attempt = nil
        let message = attempt.identity == view.identity ? screen.message : nil
        if !attempt.isStopped, message?.kind ?? .information == .information {
            guard let list = attempt.list,
                let scene = trail.firstIndex(where: { $0.identity == attempt.identity })
            else { return }
            trail[scene].lists[list]?.clearMarks()
        } else if attempt.isStopped || message?.kind == .error, var prompt = attempt.prompt, overlay == nil,
            attempt.identity == view.identity
        {
            prompt.failure = attempt.isStopped ? nil : message?.text
            overlay = .prompt(prompt)
        }
    }
}
