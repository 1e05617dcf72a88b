import SceneKitCore

/// The use case of the list of collections.
enum RecordsBrowser {
    enum FetchCollections {
        typealias Response = Result<[BrowsedCollection], RecordsFailure>
    }
}

/// The use case of the list of a collection's records.
enum BrowseCollection {
    enum ShowRecords {
        struct Request: Equatable, Sendable {
            var offset = 0
            var limit = 50
        }

        struct Response: Equatable, Sendable {
            var address: String
            var page: Result<BrowsedPage, RecordsFailure>
        }
    }
}

/// The use case of a stored record.
enum BrowseRecord {
    enum FetchRecord {
        struct Response: Equatable, Sendable {
            var id: String
            var record: Result<BrowsedRecord?, RecordsFailure>
        }
    }

    /// Changing a property after a question.
    enum ChangeRecord {
        struct Response: Equatable, Sendable {
            var preview: Result<BrowsedPreview, RecordsFailure>
            /// Whether the record has been changed.
            var isDone = false
        }

        struct ViewModel: Equatable, Sendable {
            var question: Question?
            var message: Message?
        }
    }
}

extension RecordsBrowser {
    /// The content of a scene of the browser.
    struct ViewModel: Equatable, Sendable {
        /// Nil for the scene's own title.
        var title: LocalizedText?
        /// Nil if there is only a message.
        var block: Block?
        var message: Message?
        /// Whether the scene may change what it shows.
        var isEditable = false
    }
}

/// The view model that the presenters show in each scene of the browser.
@MainActor
protocol RecordsBrowserDisplayLogic: AnyObject {
    func display(viewModel: RecordsBrowser.ViewModel)
}

extension RecordsBrowserDisplayLogic where Self: SceneViewController {
    func display(viewModel: RecordsBrowser.ViewModel) { show(viewModel) }

    func show(_ viewModel: RecordsBrowser.ViewModel) {
        // A failure leaves what is shown.
        screen = Screen(
            title: viewModel.title ?? screen.$title,
            blocks: viewModel.block.map { [$0] } ?? screen.blocks,
            message: viewModel.message
        )
    }
}
