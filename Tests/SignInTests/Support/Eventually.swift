/// Waits up to two minutes until a condition is true, while other work of the main actor continues.
///
/// - Returns: Whether the condition became true.
@MainActor
func eventually(_ isTrue: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while !isTrue() {
        guard ContinuousClock.now < end else { return false }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return true
}
