import TestSupport
import XCTest

@testable import Precache

/// What is set for speed moves no pixel.
final class SpeedTests: FollowingTestCase {
    /// Where rows are on the screen after each of some random steps, with idle time between them.
    private func places(_ seed: UInt64, _ reach: PrecachingConfiguration.Reach?) -> [String] {
        var random = SplitMix(state: seed)
        let list = list(60, follows: [.bottom, .top][Int(seed % 2)])
        let configuration = PrecachingConfiguration(reach: reach ?? .automatic, follows: list.setting.follows)
        list.table.enablePrecaching(configuration, identifiedBy: { [unowned list] in list[$0].id })
        if reach != nil { list.precacher.resume() } else { list.precacher.pause() }
        var next = 100
        return (0..<12).map { _ in
            let row = random.below(list.rows.count)
            switch random.below(6) {
            case 0:
                list.insert((0...random.below(9)).map { .init(id: next + $0, height: CGFloat(40 + 7 * $0)) }, at: row)
                next += 10
            case 1: list.remove(at: row)
            case 2:
                list.rows[row].height = CGFloat(30 + random.below(300))
                list.reload(row)
            case 3: list.setInset(CGFloat(random.below(4) * 90))
            case 4: list.table.jump(to: path(row))
            default: list.window.headlessSafeAreaInsets.top = CGFloat(random.below(3) * 30)
            }
            list.window.layoutIfNeeded()
            if reach != nil { list.warmUp() }
            list.window.layoutIfNeeded()
            return list.seen.map { "\($0.id) \(Int(($0.distance * 3).rounded()))" }.joined(separator: ", ")
        }
    }

    func test_a_reach_moves_no_pixel() {
        for seed in Seeds.of(400) {
            let still = places(seed, nil)
            for reach in [.shown, .screens(1), .everything] as [PrecachingConfiguration.Reach] {
                XCTAssertEqual(places(seed, reach), still, "\(reach), \(Seeds.replay(seed))")
            }
        }
    }
}
