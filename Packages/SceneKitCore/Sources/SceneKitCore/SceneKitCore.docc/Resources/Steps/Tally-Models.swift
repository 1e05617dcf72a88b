import SceneKitCore

enum Tally {
    enum Count {
        struct Request: Equatable, Sendable { var change: Int }
        struct Response: Equatable, Sendable { var inside: Int }
        struct ViewModel: Equatable, Sendable { var text: LocalizedText }
    }
}
