import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

@MainActor
@Suite("The parts of a product's form")
struct EditProductPartsTests {
    @Test("The interactor presents the product to edit, or an empty form")
    func fetch() async {
        let presenter = EditProductPresenterSpy()
        for (id, found) in [
            (nil, .success(nil)), ("mug", .success(.mug)), ("mug", .success(nil)),
            ("mug", .failure(.cancelled)),
        ] as [(String?, Result<Product?, ShopFailure>)] {
            let worker = EditProductWorkerSpy(found: found)
            let interactor = EditProductInteractor(presenter: presenter, worker: worker)
            interactor.productID = id
            await interactor.fetchProduct(request: .init())
            worker.calls.expect(id == nil ? [] : [.find("mug")])
        }
        presenter.expect(
            EditProduct.FetchProduct.Response(),
            EditProduct.FetchProduct.Response(product: .success(.mug)),
            EditProduct.FetchProduct.Response(product: .failure(.unknownProduct("mug")))
        )
    }

    @Test("The interactor saves over the product that it edits, and presents the outcome")
    func save() async {
        let presenter = EditProductPresenterSpy()
        let edit = FormEdit(ProductDraft.form, base: nil, draft: ProductDraft(.mug))
        let taken = Result<Product, ShopFailure>.failure(.numberTaken("mug"))
        for (id, saved) in [("mug", .success(.mug)), (nil, taken)]
            as [(String?, Result<Product, ShopFailure>)]
        {
            let worker = EditProductWorkerSpy(found: .success(.mug), saved: saved)
            let interactor = EditProductInteractor(presenter: presenter, worker: worker)
            interactor.productID = id
            await interactor.fetchProduct(request: .init())
            if id != nil { worker.calls.expect(.find("mug")) }
            await interactor.saveProduct(request: .init(edit: edit))
            worker.calls.expect(.save(id, edit))
        }
        presenter.expect(
            EditProduct.FetchProduct.Response(product: .success(.mug)),
            EditProduct.SaveProduct.Response(product: .success(.mug)),
            EditProduct.FetchProduct.Response(),
            EditProduct.SaveProduct.Response(product: taken)
        )
    }

    @Test("The presenter shows the form, and words what prevents it or its saving")
    func presenter() {
        let view = EditProductDisplaySpy()
        let presenter = EditProductPresenter()
        presenter.viewController = view
        presenter.presentProduct(response: .init())
        presenter.presentProduct(response: .init(product: .success(.mug)))
        presenter.presentProduct(response: .init(product: .failure(.unknownProduct("mug"))))
        presenter.presentSavedProduct(response: .init(product: .success(.mug)))
        presenter.presentSavedProduct(response: .init(product: .failure(.numberTaken("mug"))))
        let conflict = EditConflict(present: ["price": ["13.00"]], contested: ["price"])
        presenter.presentSavedProduct(response: .init(product: .failure(.conflict(conflict))))
        presenter.presentSavedProduct(response: .init(product: .failure(.field("name", "it is too long"))))
        presenter.presentSavedProduct(response: .init(product: .failure(.storage("it is locked"))))
        view.expect(
            EditProduct.FetchProduct.ViewModel.new,
            EditProduct.FetchProduct.ViewModel.existing(title: "Mug", ProductDraft(.mug)),
            EditProduct.FetchProduct.ViewModel.missing(Message(.warning, "The shop has no product 'mug'.")),
            EditProduct.SaveProduct.ViewModel.saved,
            EditProduct.SaveProduct.ViewModel.refused(
                FormRefusal(
                    errors: ["article": "another product has the number 'mug'"],
                    message: Message(.error, "Not saved: another product has the number 'mug'.")
                )
            ),
            EditProduct.SaveProduct.ViewModel.refused(FormRefusal(conflict)),
            EditProduct.SaveProduct.ViewModel.refused(
                FormRefusal(
                    errors: ["name": "it is too long"],
                    message: Message(.error, "Not saved: it is too long.")
                )
            ),
            EditProduct.SaveProduct.ViewModel.refused(
                FormRefusal(message: Message(.error, "The shop could not be reached: it is locked"))
            )
        )
    }

    @Test("The form keeps the stock, and the number of an existing product")
    func draft() throws {
        var draft = ProductDraft(.mug)
        draft.id.text = "other"
        draft.price.text = "0.01"
        var expected = Product.mug
        expected.price = Price(cents: 1)
        #expect(try draft.product(over: .mug) == expected)
        expected.id = "other"
        expected.stock = 0
        #expect(try draft.product(over: nil) == expected)
    }

    private let interactor = EditProductInteractorSpy()
    private let host = RecordingHost()

    private func makeView() -> EditProductViewController {
        let router = EditProductRouter(dataStore: interactor)
        let view = EditProductViewController(interactor: interactor, router: router)
        router.viewController = view
        view.host = host
        return view
    }

    @Test("An existing product's number cannot be changed; a saved form leads to the stock")
    func existing() async throws {
        let view = makeView()
        await view.didLoad()
        view.displayProduct(viewModel: .existing(title: "Mug", ProductDraft(.mug)))
        #expect(view.screen.title == "Mug")
        #expect(
            view.screen.forms.first?.fields.map(\.identifier)
                == ["name", "category", "price", "summary", "listed"]
        )
        #expect(view.screen.forms.first?.fields[2].values == ["12.05"])
        try await view.handle(.change(field: "price", values: ["13"]))
        try await view.handle(.action("save"))
        var draft = ProductDraft(.mug)
        draft.price.text = "13"
        interactor.expect(
            EditProduct.FetchProduct.Request(),
            EditProduct.SaveProduct.Request(
                edit: FormEdit(ProductDraft.form, base: ProductDraft(.mug), draft: draft)
            )
        )
        view.displaySavedProduct(viewModel: .saved)
        #expect(view.leaveDecision() == .allow)
        host.expect(.segue("Stock"))
        host.expect(screen: view.screen)
        await host.finish()
    }

    @Test("A new product needs a number, a name and a price; a taken number is shown at its field")
    func new() async throws {
        let view = makeView()
        view.displayProduct(viewModel: .new)
        try await view.handle(
            .action("save", values: ["article": ["a b"], "price": ["1,5"]])
        )
        interactor.expect()
        let fields = view.screen.forms.first?.fields ?? []
        #expect(
            fields.compactMap(\.error) == [
                "'a b' is not an article number: use at most 64 letters, digits and hyphens",
                "this is needed", "'1,5' is not a number: write 1234.50",
            ]
        )
        let refusal = FormRefusal("Not saved", [("article", "it is taken")])
        view.displaySavedProduct(viewModel: .refused(refusal))
        #expect(view.screen.forms.first?.fields.first?.error == "it is taken")
        #expect(view.screen.message == Message(.error, "Not saved: it is taken."))
        host.expect(screen: view.screen)
        await host.finish()
    }

    @Test("A product that does not exist cannot be saved")
    func missing() async {
        let view = makeView()
        let message = Message(.warning, "The shop has no product 'mug'.")
        view.displayProduct(viewModel: .missing(message))
        host.expect(screen: Screen(title: "Product", message: message))
        await host.finish()
    }

    @Test("The table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(EditProductConfigurator.definition, router: EditProductRouter.self)
        RouteCheck.verify(
            router: EditProductRouter.self,
            source: "../../Sources/ShopScene/EditProduct/EditProductRouter.swift"
        )
    }
}
