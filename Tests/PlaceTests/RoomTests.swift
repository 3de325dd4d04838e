import Foundation
import PrecachePlace
import Testing

/// What of a list's bottom inset is the app's own, and what is the room of a turn.
@Suite struct RoomTests {
    private enum Step {
        /// The app has set the inset.
        case app(CGFloat)
        /// So much room is needed.
        case room(CGFloat)
    }

    /// The app's own part of the inset, and how much of it is room.
    private struct Parts: Equatable {
        var own: CGFloat
        var room: CGFloat
    }

    private static func parts(after steps: [Step], available: CGFloat = 600) -> Parts {
        var room = Room()
        for step in steps {
            switch step {
            case .app(let inset): room.note(inset: inset, available: available, contentHeight: 1_000)
            case .room(let points): _ = room.resize(to: points, contentHeight: 1_000)
            }
        }
        return Parts(own: room.bottom, room: room.present)
    }

    private static let stories: [(String, [Step], own: CGFloat, room: CGFloat)] = [
        ("nothing was added", [.app(34)], 34, 0),
        ("it was written", [.app(34), .room(100)], 34, 100),
        ("it is untouched", [.app(34), .room(100), .app(134)], 34, 100),
        ("less is needed", [.app(34), .room(100), .app(134), .room(60), .app(94)], 34, 60),
        ("an inset of the app's", [.app(34), .room(100), .app(50)], 50, 0),
        ("its own, written again", [.app(34), .room(100), .app(34)], 34, 0),
        ("a greater one", [.app(34), .room(100), .app(200)], 200, 0),
        ("and back", [.app(34), .room(100), .app(200), .room(100), .app(34)], 34, 0),
        // A composer grows by a few rows, which are the app's own.
        ("a small one that goes", [.app(34), .room(100), .app(234), .room(0), .app(134)], 134, 0),
        // A keyboard comes by a difference, which nobody can tell from an inset of the app's, and goes.
        ("a keyboard", [.app(34), .room(100), .app(434), .room(0)], 434, 0),
        ("a keyboard that goes", [.app(34), .room(100), .app(434), .room(0), .app(134)], 34, 100),
        // No inset hides a whole screen: the room is in it.
        ("a difference larger than the screen", [.app(34), .room(500), .app(834)], 334, 500),
        ("which shrinks", [.app(34), .room(500), .app(834), .room(200)], 334, 200),
        ("and is taken back", [.app(34), .room(500), .app(834), .app(534)], 34, 500),
        ("and once more", [.app(34), .room(500), .app(834), .app(534), .app(634)], 134, 500),
        ("an inset that is too small for one", [.app(34), .room(500), .app(834), .app(50)], 50, 0),
    ]

    @Test func an_inset_is_the_apps_own_unless_it_was_changed_by_a_difference() {
        for (story, steps, own, room) in Self.stories {
            #expect(Self.parts(after: steps) == Parts(own: own, room: room), "\(story)")
        }
    }

    @Test func the_inset_that_is_written_is_the_apps_and_the_room() {
        var room = Room()
        room.note(inset: 34, available: 600, contentHeight: 1_000)
        #expect(room.resize(to: 100, contentHeight: 1_000) == 134)
        #expect(room.points == 100)
        #expect(room.resize(to: 0, contentHeight: 1_000) == 34)
    }

    @Test func under_a_finger_the_inset_becomes_no_less() {
        var room = Room()
        room.note(inset: 34, available: 600, contentHeight: 1_000)
        _ = room.resize(to: 100, contentHeight: 1_000)
        room.note(inset: 20, available: 600, contentHeight: 1_000)
        #expect(room.kept(underFinger: true) == 114)
        #expect(room.kept(underFinger: false) == 100)
        room.note(inset: 80, available: 600, contentHeight: 1_000)
        #expect(room.kept(underFinger: true) == 100)
    }

    @Test func an_app_that_writes_its_inset_in_each_layout_gets_the_last_word() {
        var room = Room()
        /// How often the room was written before the app's inset is left alone.
        func writes(contentHeight: CGFloat) -> Int {
            for count in 0..<100 {
                room.note(inset: 34, available: 600, contentHeight: contentHeight)
                if room.resize(to: 100, contentHeight: contentHeight) == nil { return count }
            }
            return 100
        }
        #expect(Place.maxPasses...Place.maxPasses + 2 ~= writes(contentHeight: 1_000))
        #expect(writes(contentHeight: 1_000) == 0)
        // Another height of the content is another layout.
        #expect(writes(contentHeight: 1_100) >= Place.maxPasses)
        room.note(inset: 50, available: 600, contentHeight: 1_100)
        #expect(room.resize(to: 100, contentHeight: 1_100) == 150)
    }
}
