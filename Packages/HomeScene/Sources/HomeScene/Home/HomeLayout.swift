import SceneKitCore

/// How the home scene's screen is laid out; part of the view.
struct HomeLayout {
    var user: Home.FetchUser.ViewModel?
    var overview: Home.ShowOverview.ViewModel?
    /// What an action had to say.
    var notice: Notice?

    var screen: Screen {
        var blocks: [Block] = []
        if let user { blocks.append(.detail(profile(user))) }
        if let overview, !overview.counts.isEmpty { blocks.append(.chart(chart(overview))) }
        return Screen(
            title: "Home",
            blocks: blocks,
            actions: user?.isGuest == true ? HomeActions.forGuests : HomeActions.forUsers,
            message: (notice ?? user?.notice ?? overview?.notice).map { Message($0) }
        )
    }

    private func profile(_ user: Home.FetchUser.ViewModel) -> DetailBlock {
        let items = [("Name", user.userName), ("Phone", user.userPhone), ("E-mail", user.userEmail)]
        return DetailBlock(
            identifier: "profile",
            items: items.filter { !$0.1.isEmpty }.map { DetailBlock.Item($0.0, $0.1) }
        )
    }

    private func chart(_ overview: Home.ShowOverview.ViewModel) -> ChartBlock {
        ChartBlock(
            identifier: "overview",
            title: overview.title,
            bars: overview.counts.map { ChartBlock.Bar($0.label, value: $0.value, text: $0.text) }
        )
    }
}
