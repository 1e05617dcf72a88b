extension StallingProgram {
    /// Has a program stop that is started for a session at this place.
    func prepare(_ place: Place) throws {
        if place == .starting || place == .opening { try hold(at: place) }
    }

    /// Kills the program of a session at a place, and checks what its person sees.
    ///
    /// - Parameter round: The how many-eth kill of the session it is.
    func kill(_ session: any KilledSession, at place: Place, _ round: Int) throws {
        if place == .starting || place == .opening { return try killStarting(session, at: place, round) }
        if round == 1 {
            try session.expectScene(records: [0])
            try session.type()
        }
        if place == .leaving {
            try session.perform("linger")
            try session.leave()
            try kill(session.name, at: .leaving)
            try session.expectContacts()
            try session.open()
            return try session.expectScene(records: [0])
        }
        if let action = place.action { try session.perform(action) }
        try kill(session.name, at: place)
        try session.expectFailure()
        try session.startAgain()
        // All records of the transaction, or none.
        try session.expectScene(records: place == .records ? [0, 1_000] : [0])
    }

    /// Kills a program that starts: with its session, again with its scene, and at last when it has started.
    private func killStarting(_ session: any KilledSession, at place: Place, _ round: Int) throws {
        try kill(session.name, at: round < 3 ? place : .idle)
        try session.expectFailure()
        guard round > 1 else { return try session.perform("start-again") }
        if round == 2 { try goOn() }
        try session.startAgain()
        try session.expectScene(records: [0])
    }
}
