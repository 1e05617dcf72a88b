import SceneKitCore

/// The view models that the presenter shows on a product's form.
@MainActor
protocol EditProductDisplayLogic: AnyObject {
    func displayProduct(viewModel: EditProduct.FetchProduct.ViewModel)
    func displaySavedProduct(viewModel: EditProduct.SaveProduct.ViewModel)
}

final class EditProductViewController: RoutedScene<any EditProductBusinessLogic, any EditProductRouting> {
    static let forms: [BoundForm<EditProductViewController>] = [.form(ProductDraft.form, \.form)]
    static let actions: [BoundAction<EditProductViewController>] = [
        .save("save", key: "s", "Saves the product.", form: \.form, when: { $0.isFound }) {
            await $0.interactor.saveProduct(request: .init(edit: $1))
        }
    ]

    let scene = SceneState(title: "New product", form: ProductDraft.form)
    let form = SceneForm(ProductDraft.form)
    /// Whether there is something to save.
    private var isFound = true

    func didLoad() async { await interactor.fetchProduct(request: .init()) }
}

extension EditProductViewController: EditProductDisplayLogic {
    func displayProduct(viewModel: EditProduct.FetchProduct.ViewModel) {
        switch viewModel {
        case .existing(let title, let draft):
            screen.$title = LocalizedText(verbatim: title)
            form.hidden = ["article"]
            form.load(stored: draft)
            show(form)
        case .new: show(form)
        case .missing(let message):
            isFound = false
            screen = Screen(title: "Product", message: message)
        }
    }

    func displaySavedProduct(viewModel: EditProduct.SaveProduct.ViewModel) {
        switch viewModel {
        case .saved:
            form.markSaved()
            router.routeToStock(segue: nil)
        case .refused(let refusal): show(form, refusal)
        }
    }
}
