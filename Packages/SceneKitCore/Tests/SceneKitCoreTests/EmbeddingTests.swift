import Testing

@_spi(Hosting) @testable import SceneKitCore

@MainActor
@Suite("Scenes embedded in another scene") struct EmbeddingTests {
    @Test(
        "The screen has the blocks of each scene below a heading, and no two lists or fields share an identifier"
    )
    func screens() async throws {
        let stage = try EmbeddingStage()
        try await stage.open("/Page")
        let screen = try #require(stage.navigator.screen)
        #expect(screen.title == "Page")
        #expect(
            screen.blocks == [
                .text(TextBlock("Own.")), .detail(DetailBlock(identifier: "First", title: "Rows")),
                .form(
                    FormBlock(
                        identifier: "First-filter",
                        fields: [Field("First-search", label: "Search", summary: "Search")],
                        filters: "First-rows",
                        loaded: ["First-search": []],
                        contested: ["First-search"]
                    )
                ),
                .list(EmbeddingStage.list("First-rows")),
                .detail(DetailBlock(identifier: "Second", title: "Rows")),
                .form(
                    FormBlock(
                        identifier: "Second-filter",
                        fields: [Field("Second-search", label: "Search", summary: "Search")],
                        filters: "Second-rows",
                        loaded: ["Second-search": []],
                        contested: ["Second-search"]
                    )
                ),
                .list(EmbeddingStage.list("Second-rows")),
            ]
        )
        // Actions, the forms that they take and the images that only the embedded scene loads are its own.
        #expect(screen.actions.map(\.identifier) == ["tab"])
        #expect(stage.location == "/Page")
        #expect(stage.scenes("Rows").map(\.parameters) == [["id": "1"], [:]])
    }

    @Test("Events reach the scene that shows the list or field, under the identifier that it knows")
    func events() async throws {
        let stage = try EmbeddingStage()
        try await stage.open("/Page")
        let navigator = stage.navigator
        try await navigator.send(.select(list: "Second-rows", row: "a"))
        try await navigator.send(.window(list: "First-rows", offset: 1, limit: 1))
        try await navigator.send(.change(field: "First-search", values: ["x"]))
        try await navigator.send(.action("tab"))
        #expect(
            stage.scenes("Rows").map { $0.calls.dropFirst(2) } == [
                [
                    #"window(list: "rows", offset: 1, limit: 1)"#,
                    "\(Event.change(field: "search", values: ["x"]))",
                ],
                [#"select(list: "rows", row: "a")"#],
            ]
        )
        #expect(stage.scene("Page")?.calls.last == "\(Event.action("tab"))")
        for event: Event in [
            .select(list: "rows", row: "a"), .select(list: "Second-rows", row: "b"), .action("save"),
        ] {
            #expect(throws: EventRefusal.self) { try navigator.post(event) }
        }
    }

    @Test("The embedded scenes appear and disappear with their page, and are released with it")
    func lifecycle() async throws {
        let stage = try EmbeddingStage()
        try await stage.open("/Page")
        let rows = stage.scenes("Rows")
        #expect(rows.map(\.calls) == [["didLoad", "willAppear"], ["didLoad", "willAppear"]])
        // The scene that an embedded one opens covers the page.
        rows[0].performSegue("Card")
        await stage.navigator.settle()
        #expect(stage.location == "/Page/Card")
        #expect(rows.map(\.calls.last) == ["didDisappear", "didDisappear"])
        rows[0].performSegue("Card")
        #expect(stage.location == "/Page/Card", "a covered scene does not navigate")
        try await stage.navigator.send(.back)
        #expect(rows.map(\.calls.last) == ["willAppear", "willAppear"])
    }

    @Test("Scenes that were left are in memory no longer, with their work cancelled")
    func release() async throws {
        let stage = try EmbeddingStage()
        try await stage.open("/Card/Page")
        var isCancelled = false
        stage.scene("Rows")?.onHandle = { _, _ in
            // Work that would never end.
            try? await Task.sleep(for: .seconds(3_600))
            isCancelled = Task.isCancelled
        }
        try stage.navigator.post(.select(list: "Second-rows", row: "a"))
        #expect(!stage.navigator.isSettled && stage.navigator.isAnswering)
        try stage.navigator.post(.back)
        while !isCancelled { await Task.yield() }
        await stage.rest()
        #expect(stage.count("Page") + stage.count("Rows") == 0)
        #expect(stage.leftovers == [])
    }

    @Test("A scene that is not shown now keeps its place, and one with other parameters is another scene")
    func tabs() async throws {
        let stage = try EmbeddingStage()
        stage.embedded = ["First": ["id": "1"]]
        try await stage.open("/Page")
        #expect(stage.navigator.screen?.lists.map(\.identifier) == ["First-rows"])
        let first = try #require(stage.scene("Rows"))
        await stage.embed(["Second": [:]])
        #expect(stage.navigator.screen?.lists.map(\.identifier) == ["Second-rows"])
        #expect(first.calls == ["didLoad", "willAppear", "didDisappear"])
        await stage.embed(["First": ["id": "1"]])
        #expect(first.calls.last == "willAppear" && stage.count("Rows") == 2)
        await stage.embed(["First": ["id": "2"]])
        #expect(first.calls.last == "didDisappear")
        #expect(stage.scene("Rows")?.parameters == ["id": "2"])
        #expect(throws: EventRefusal.self) {
            try stage.navigator.post(.select(list: "Second-rows", row: "a"))
        }
    }

    @Test("A question of an embedded scene is asked on the page, and the answer is its own")
    func questions() async throws {
        let stage = try EmbeddingStage()
        try await stage.open("/Page")
        var answer: Bool?
        stage.scene("Rows")?.onHandle = { scene, _ in
            answer = await scene.confirm(Question("Sure?", confirm: "Yes"))
        }
        try stage.navigator.post(.select(list: "Second-rows", row: "a"))
        #expect(stage.navigator.screen?.question?.text == "Sure?")
        try await stage.navigator.send(.answer(true))
        #expect(answer == true)
        #expect(stage.navigator.screen?.question == nil)
        // One that the scene has put on its screen itself disappears from there.
        let rows = try #require(stage.scene("Rows"))
        rows.onHandle = { scene, _ in scene.screen.question = nil }
        rows.screen.question = Question("Really?", confirm: "Yes")
        #expect(stage.navigator.screen?.question?.text == "Really?")
        try await stage.navigator.send(.answer(false))
        #expect(stage.navigator.screen?.question == nil)
    }

    @Test("A message of an embedded scene is the page's unless the page has one, and offers no undoing")
    func messages() async throws {
        let stage = try EmbeddingStage()
        try await stage.open("/Page")
        stage.changes = 0
        stage.scene("Rows")?.screen.message = Message(.warning, "Nothing matches.", undo: "tab")
        #expect(stage.changes == 1)
        #expect(stage.navigator.screen?.message == Message(.warning, "Nothing matches."))
        stage.scene("Page")?.screen.message = Message(.information, "Today")
        #expect(stage.navigator.screen?.message?.text == "Today")
    }

    @Test("A veto of an embedded scene keeps the page")
    func veto() async throws {
        let stage = try EmbeddingStage()
        try await stage.open("/Page")
        stage.scene("Rows")?.decision = .deny("still counting")
        try await stage.open("/Card")
        #expect(stage.location == "/Page")
        #expect(stage.navigator.screen?.message == Message(.warning, "still counting"))
    }

    @Test("An embedded scene gives no result for its page, and gets those of the scenes that it opens")
    func results() async throws {
        let stage = try EmbeddingStage()
        try await stage.open("/Page")
        let rows = try #require(stage.scene("Rows"))
        rows.finish(with: "early")
        #expect(stage.codes.last == "not-on-top")
        var result: SceneResult<String>?
        rows.onHandle = { scene, _ in result = try await scene.result(of: "Pick", as: String.self) }
        try await stage.navigator.send(.select(list: "Second-rows", row: "a"))
        #expect(stage.location == "/Page/Pick")
        stage.navigator.finish(try #require(stage.scene("Pick")), with: "it")
        await stage.navigator.settle()
        #expect(result == .value("it"))
    }

    @Test("A scene that no guard allows is left out, and the others are shown")
    func guards() async throws {
        let stage = try EmbeddingStage()
        stage.navigator.guards = [{ $0.scene == "Rows" ? .redirect(Location("Card")) : .allow }]
        try await stage.open("/Page")
        #expect(stage.location == "/Page")
        #expect(stage.navigator.screen?.blocks == [.text(TextBlock("Own."))])
    }

    @Test("A scene that cannot be made is told of, and the page stays")
    func failure() async throws {
        let stage = try EmbeddingStage()
        stage.fault = SceneError.missingParameter("id", scene: "Rows")
        try await stage.open("/Page")
        #expect(stage.navigator.screen?.message?.kind == .error)
        #expect(stage.location == "/Page")
    }

    @Test("A segue that embeds a scene is never performed, and its scene embeds none")
    func declarations() async throws {
        let stage = try EmbeddingStage()
        try await stage.open("/Page")
        stage.scene("Page")?.performSegue("First")
        #expect(stage.codes.last == "unknown-segue")

        func definition(
            _ name: String,
            _ segues: SegueDeclaration...,
            actions: [SceneAction] = []
        ) -> SceneDefinition {
            SceneDefinition(
                name: name,
                summary: "Any.",
                actions: actions,
                segues: segues,
                configure: { _ in StubScene(name) }
            )
        }
        let action = SceneAction("go", label: "Go", summary: "Goes.", segue: "Rows")
        let wrong = #expect(throws: SceneError.self) {
            try Configurator().register([
                definition("Page", SegueDeclaration("Rows", .embed), actions: [action])
            ])
        }
        #expect(
            wrong?.description.contains("the segue 'Rows', which embeds a scene and leads nowhere") == true
        )
        let configurator = Configurator()
        try configurator.register([
            definition("A", SegueDeclaration("B", .embed)), definition("B", SegueDeclaration("A", .embed)),
        ])
        let nested = #expect(throws: SceneError.self) { try configurator.validate() }
        #expect(nested?.description.contains("embeds B, which embeds other scenes itself") == true)
    }
}
