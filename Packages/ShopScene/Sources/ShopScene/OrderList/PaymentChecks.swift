import RecordScenes
import SceneKitCore

/// Asking again for payments and refunds that have no outcome yet, by one list of orders.
@MainActor
final class PaymentChecks {
    private let worker: any PaymentChecking
    private var check: Task<Result<SettledOrders, ShopFailure>, Never>?
    /// The number of orders that were settled since a person was told.
    private var untold = 0

    init(worker: any PaymentChecking) {
        self.worker = worker
    }

    /// Tells a person who wants it how many orders have been settled since one was last told, also by the checks that nobody
    /// asked for.
    func check(isWanted: Bool) async throws(RecordsFailure) -> Message {
        do throws(ShopFailure) {
            let waiting = try await checkPayments().get().waiting
            let settled = SettledOrders(settled: untold, waiting: waiting)
            if isWanted { untold = 0 }
            return ShopWording.settled(settled)
        } catch {
            throw error.refusal
        }
    }

    /// A check that is under way answers all who ask meanwhile.
    private func checkPayments() async -> Result<SettledOrders, ShopFailure> {
        let check = check ?? Task { await settle() }
        self.check = check
        let result = await withTaskCancellationHandler {
            await check.value
        } onCancel: {
            check.cancel()
        }
        if self.check == check { self.check = nil }
        return result
    }

    private func settle() async -> Result<SettledOrders, ShopFailure> {
        let settled: Result<SettledOrders, ShopFailure> = await .of(try await worker.settleOrders())
        if case .success(let settled) = settled { untold += settled.settled }
        return settled
    }
}
