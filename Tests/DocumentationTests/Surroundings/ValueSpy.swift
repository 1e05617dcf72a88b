import SceneTestKit
import Testing

enum Greeting {
    enum Greet {
        struct Response: Equatable, Sendable { var name: String }
    }
}

@MainActor
protocol GreetingPresentationLogic: AnyObject {
    func presentGreeting(response: Greeting.Greet.Response)
}

@MainActor
func greet(presenter: ValueSpy) {
    // The snippet.
}
