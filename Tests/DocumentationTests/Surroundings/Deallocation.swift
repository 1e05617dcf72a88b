import SceneTestKit
import Testing

final class ViewController {
    init(worker: Int) {}
}

enum ContactListConfigurator {
    static func configure(worker: Int) -> ViewController { ViewController(worker: worker) }
}

let worker = 1

// The snippet.
