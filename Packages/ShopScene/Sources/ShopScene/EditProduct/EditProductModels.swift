import SceneKitCore

/// The use cases of a product's form.
enum EditProduct {
    enum FetchProduct {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            /// Nil for a new product.
            var product: Result<Product, ShopFailure>?
        }

        enum ViewModel: Equatable, Sendable {
            /// The form of a product whose number stays.
            case existing(title: String, ProductDraft)
            case new
            /// The product does not exist; the message shows the reason.
            case missing(Message)
        }
    }

    enum SaveProduct {
        struct Request: Equatable, Sendable {
            var edit: FormEdit<ProductDraft>
        }

        struct Response: Equatable, Sendable {
            var product: Result<Product, ShopFailure>
        }

        enum ViewModel: Equatable, Sendable {
            case saved
            case refused(FormRefusal)
        }
    }
}
