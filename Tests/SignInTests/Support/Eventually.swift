/// Waits until something has come true; other work of the main actor goes on meanwhile. Two minutes count as hung.
///
/// - Returns: whether it has.
@MainActor
func eventually(_ isTrue: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while !isTrue() {
        guard ContinuousClock.now < end else { return false }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return true
}
