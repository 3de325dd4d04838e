// On what a list holds.

extension Place {
    package enum Hold: Equatable {
        /// Nothing was read: the list opens at the end that it follows.
        case unread
        /// The rows on its screen.
        case rows
        /// The end that it follows; and the rows on its screen, while that end stays in view.
        case end
        /// The row of a turn.
        case turn
        /// The list is being scrolled, or was, and where it arrives is still to be read.
        case onItsWay(Way)
    }

    /// The goal of a list that is on its way, as far as it decides what is held there.
    package enum Way: Equatable {
        case elsewhere
        /// The same, by so many points since the last layout.
        case byPoints
        /// To the end: because the app has said so, or as far as its scroll tells.
        case toEnd(isTold: Bool)
        /// To the row of the turn, animated.
        case toTurn
    }

    /// Whether the list stood at its end when it was read. One of which nothing was read opens there.
    package var wasAtEnd: Bool {
        switch hold {
        case .unread, .onItsWay(.toEnd): true
        case .rows, .end, .turn, .onItsWay: reading?.gap != nil
        }
    }

    /// Whether the list is on its way, to no end and no turn.
    package var leadsElsewhere: Bool { hold == .onItsWay(.elsewhere) || hold == .onItsWay(.byPoints) }
    package var isOnItsWay: Bool { if case .onItsWay = hold { true } else { false } }
    /// Whether what is held is what the reader saw last.
    package var isRead: Bool { hold != .unread && !isOnItsWay }
    /// Whether the list is led to its end, and has not been read there.
    package var isOnItsWayToEnd: Bool { if case .onItsWay(.toEnd) = hold { true } else { false } }
    /// Whether the list goes to the row of a turn, animated, or is about to.
    package var isOnItsWayToTurn: Bool { hold == .onItsWay(.toTurn) || goesAnimated }
    /// Whether the app has said that it goes there.
    package var isSentToEnd: Bool { hold == .onItsWay(.toEnd(isTold: true)) }
    /// Whether the list stands at the row of a turn, or goes there.
    package var isHeldByTurn: Bool { hold == .turn || hold == .onItsWay(.toTurn) }
    /// Whether the list is to go to the row of its turn animated.
    package var goesAnimated: Bool { hold == .turn && turn?.goesAnimated == true }
}
