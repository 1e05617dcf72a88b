import Testing

@testable import SceneKitCore

@MainActor
@Suite("Coordinators")
struct CoordinatorTests {
    final class Flow: BaseCoordinator, Coordinatable, CoordinatorOutput {
        var finishFlow: FinishFlow?
        var starts = 0
        func start() { starts += 1 }
    }

    @Test("003-17, 18: a child is added once, and removing nil or a stranger does nothing")
    func children() {
        let parent = BaseCoordinator()
        let child = Flow()
        parent.addDependency(child)
        parent.addDependency(child)
        #expect(parent.childCoordinators.count == 1)
        parent.removeDependency(nil)
        parent.removeDependency(Flow())
        #expect(parent.childCoordinators.count == 1)
        parent.removeDependency(child)
        #expect(parent.childCoordinators.isEmpty)
    }

    @Test("003-13, 14: a flow is kept while it runs, and released when it finishes")
    func flow() {
        let parent = BaseCoordinator()
        var finished = 0
        weak var released: Flow?
        do {
            let child = Flow()
            released = child
            parent.run(child) { finished += 1 }
            #expect(child.starts == 1)
        }
        #expect(released != nil)
        released?.finishFlow?()
        #expect(finished == 1)
        #expect(released == nil)
    }
}
