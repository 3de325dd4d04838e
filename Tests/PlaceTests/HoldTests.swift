import Foundation
import Testing

@testable import PrecachePlace

/// What a list holds on to, and what each event makes of it.
@Suite struct HoldTests {
    /// An event, and the numbers that come with it.
    private enum Event {
        /// It was read: how far its end was, or nil where that was elsewhere.
        case read(gap: CGFloat?)
        case scroll, pass, jump, jumpToEnd, sendToEnd, finger, goOn, forget
        case restored, chosen, notChosen
        case turn, goToTurn, endTurn
    }

    private static let standing = Standing(offset: 100, width: 300, height: 500, contentHeight: 1_000)
    private static var row: HeldRow {
        HeldRow(.init(section: 0, row: 3), number: nil, top: 40, height: 80, seen: 80)
    }

    private static func place(after events: [Event], follows: Edge? = .bottom) -> Place {
        var place = Place()
        for event in events {
            switch event {
            case .read(let gap):
                place.read(Reading([row], at: standing, gap: gap), follows: follows, isSettled: true)
            case .scroll: place.scroll(by: 10)
            case .pass: place.pass()
            case .jump: place.jump(toEnd: false)
            case .jumpToEnd: place.jump(toEnd: true)
            case .sendToEnd: place.jump(toEnd: true, isTold: true)
            case .finger: place.turnAway()
            case .goOn: place.goOn()
            case .forget: place.forget()
            case .restored: place.hold(row, at: standing)
            case .chosen: place.choose(row)
            case .notChosen: place.choose(nil)
            case .turn: place.begin(Turn(row, peek: 0))
            case .goToTurn: place.goToTurn(at: 300)
            case .endTurn: place.endTurn(follows: follows)
            }
        }
        return place
    }

    /// What happened, what is held, whether it was at its end.
    private static let stories: [([Event], Place.Hold, wasAtEnd: Bool)] = [
        // A list opens at its end, also where it was scrolled before anything was read.
        ([], .unread, true),
        ([.scroll], .unread, true),
        ([.turn, .forget], .unread, true),
        ([.read(gap: nil)], .rows, false),
        ([.read(gap: 0)], .end, true),
        ([.read(gap: 20)], .end, true),
        // At its end it stays, whatever is read, until a scroll. One that has not been scrolled there is there, too.
        ([.read(gap: 0), .read(gap: nil)], .end, true),
        ([.read(gap: nil), .read(gap: 0)], .end, true),
        // A scroll leads elsewhere, or to the end.
        ([.read(gap: nil), .scroll], .onItsWay(.byPoints), false),
        ([.read(gap: 0), .scroll], .onItsWay(.byPoints), false),
        ([.read(gap: 0), .scroll, .pass], .onItsWay(.elsewhere), false),
        ([.read(gap: 0), .scroll, .read(gap: nil)], .rows, false),
        ([.read(gap: nil), .scroll, .read(gap: 0)], .end, true),
        // A jump leads where it says, and the next one elsewhere.
        ([.read(gap: 0), .jump], .onItsWay(.elsewhere), false),
        ([.read(gap: nil), .jumpToEnd], .onItsWay(.toEnd(isTold: false)), true),
        ([.read(gap: nil), .jumpToEnd, .scroll], .onItsWay(.toEnd(isTold: false)), true),
        ([.read(gap: nil), .jumpToEnd, .read(gap: 0)], .end, true),
        ([.jumpToEnd, .read(gap: 0)], .end, true),
        ([.read(gap: nil), .jumpToEnd, .jump], .onItsWay(.elsewhere), false),
        // Unless a finger takes over.
        ([.read(gap: nil), .jumpToEnd, .finger], .onItsWay(.elsewhere), false),
        ([.read(gap: nil), .jumpToEnd, .finger, .read(gap: nil)], .rows, false),
        ([.read(gap: 0), .finger], .end, true),
        // Where it cannot be read, the former reading goes on. Not on the way to the end, nor where nothing was read.
        ([.read(gap: nil), .scroll, .goOn], .rows, false),
        ([.read(gap: nil), .jumpToEnd, .goOn], .onItsWay(.toEnd(isTold: false)), true),
        ([.jump, .goOn], .onItsWay(.elsewhere), false),
        // A place that the app restores, and a row that it names, win over the end.
        ([.read(gap: 0), .restored], .rows, false),
        ([.read(gap: 0), .chosen], .rows, true),
        ([.read(gap: 0), .notChosen], .end, true),
        // Another list.
        ([.read(gap: nil), .forget], .unread, true),
        ([.read(gap: nil), .scroll, .forget], .unread, true),
        // A turn holds its row until a scroll, and the list follows no end meanwhile.
        ([.read(gap: 0), .turn], .turn, true),
        ([.read(gap: 0), .turn, .read(gap: 0)], .turn, true),
        ([.read(gap: nil), .turn, .scroll, .read(gap: nil)], .rows, false),
        ([.read(gap: 0), .turn, .scroll, .read(gap: 0)], .rows, true),
        // A scroll that leads nearer to the end has it followed again.
        ([.read(gap: nil), .turn, .scroll, .read(gap: 0)], .end, true),
        ([.read(gap: 20), .turn, .scroll, .read(gap: 5)], .end, true),
        ([.read(gap: 5), .turn, .scroll, .read(gap: 20)], .rows, true),
        // Animated, it is on its way until it is read there, whatever moves it, but for a finger.
        ([.read(gap: 0), .turn, .goToTurn, .scroll], .onItsWay(.toTurn), true),
        ([.read(gap: nil), .turn, .goToTurn, .scroll, .read(gap: 0)], .turn, true),
        ([.read(gap: nil), .turn, .goToTurn, .goOn], .turn, false),
        ([.read(gap: 0), .turn, .goToTurn, .finger, .read(gap: 0)], .rows, true),
        ([.read(gap: nil), .turn, .goToTurn, .finger, .read(gap: 0)], .end, true),
        ([.read(gap: 0), .turn, .goToTurn, .endTurn, .read(gap: nil)], .rows, false),
        ([.read(gap: 0), .turn, .goToTurn, .jump, .read(gap: nil)], .rows, false),
        ([.read(gap: nil), .turn, .sendToEnd, .read(gap: 0)], .end, true),
        // After it the list holds on to what it would without it.
        ([.read(gap: nil), .turn, .endTurn], .rows, false),
        ([.read(gap: 0), .turn, .endTurn], .end, true),
        ([.read(gap: 0), .turn, .scroll, .endTurn], .onItsWay(.byPoints), false),
    ]

    @Test func each_event_makes_its_own_of_what_is_held() {
        for (events, hold, wasAtEnd) in Self.stories {
            let place = Self.place(after: events)
            #expect(place.hold == hold, "\(events)")
            #expect(place.wasAtEnd == wasAtEnd, "\(events)")
        }
    }

    @Test func a_list_that_follows_no_end_holds_its_rows() {
        let stories: [[Event]] = [
            [.read(gap: 0)], [.read(gap: 0), .jumpToEnd, .read(gap: 0)], [.read(gap: 0), .turn, .endTurn],
        ]
        for events in stories {
            let place = Self.place(after: events, follows: nil)
            #expect(place.hold == .rows, "\(events)")
            #expect(place.wasAtEnd, "\(events)")
        }
    }

    @Test func one_that_follows_nothing_is_brought_to_the_end_that_it_was_sent_to_once() {
        var place = Self.place(after: [.read(gap: nil), .sendToEnd, .scroll], follows: nil)
        #expect(place.isSentToEnd)
        place.read(Reading([Self.row], at: Self.standing, gap: 0), follows: nil, isSettled: false)
        #expect(place.hold == .end)
        #expect(place.isDue)
        place.read(Reading([Self.row], at: Self.standing, gap: 0), follows: nil, isSettled: true)
        #expect(place.hold == .rows)
        #expect(Self.place(after: [.sendToEnd, .finger, .read(gap: 0)], follows: nil).hold == .rows)
    }

    @Test func only_what_was_read_and_not_scrolled_is_what_the_reader_saw() {
        #expect(!Self.place(after: []).isRead)
        #expect(Self.place(after: [.read(gap: nil)]).isRead)
        #expect(!Self.place(after: [.read(gap: nil), .scroll]).isRead)
        #expect(Self.place(after: [.read(gap: nil), .scroll]).isOnItsWay)
        #expect(Self.place(after: [.read(gap: nil), .turn]).isRead)
    }

    @Test func a_scroll_moves_what_was_read_along_and_restores_nothing() {
        var place = Self.place(after: [.read(gap: nil)])
        place.isDue = true
        place.countPass()
        place.scroll(by: 10)
        #expect(place.reading?.rows.map(\.top) == [30])
        #expect(!place.isDue)
        #expect(place.passes == 0)
    }

    @Test func another_list_ends_the_turn() {
        let place = Self.place(after: [.read(gap: 0), .turn, .forget])
        #expect(place.turn?.isOver == true)
        #expect(place.reading == nil)
    }

    @Test func how_far_the_end_was_before_a_scroll_counts_until_the_list_was_shown_at_rest() {
        var place = Self.place(after: [.read(gap: nil), .turn, .scroll])
        let unsettled = Reading([Self.row], at: Self.standing, gap: nil)
        place.read(unsettled, follows: .bottom, isSettled: false)
        // Rows turn out to be lower: the end is there after all.
        place.read(Reading([Self.row], at: Self.standing, gap: 0), follows: .bottom, isSettled: true)
        #expect(place.hold == .end)
        var settled = Self.place(after: [.read(gap: nil), .turn, .scroll, .read(gap: nil)])
        settled.read(Reading([Self.row], at: Self.standing, gap: 0), follows: .bottom, isSettled: true)
        #expect(settled.hold == .rows)
    }
}
