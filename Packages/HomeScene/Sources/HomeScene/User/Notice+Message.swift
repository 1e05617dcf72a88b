import SceneKitCore

extension Message {
    /// A notice as every front end shows it.
    init(_ notice: Notice) {
        switch notice.kind {
        case .information: self.init(.information, notice.text)
        case .warning: self.init(.warning, notice.text)
        case .error: self.init(.error, notice.text)
        }
    }
}
