import SceneKitCore

extension DetailBlock.Item {
    /// An item as every front end shows it.
    init(_ item: DisplayedItem) {
        let kind: ValueKind =
            switch item.kind {
            case .text: .text
            case .phone: .phone
            case .email: .email
            case .link: .link
            case .date: .partialDate
            }
        self.init(item.label, item.value, kind: kind)
    }
}
