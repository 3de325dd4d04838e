#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// A screen with a table of posts, whose heights a strategy answers, and what happened on it.
@MainActor
final class FeedScreen: NSObject {
    let window = UIWindow(frame: FeedScreen.frame)
    let table = UITableView(frame: FeedScreen.frame, style: .plain)
    private let posts: [Post]
    private let layout: PostLayout
    private let strategy: any HeightStrategy
    private var delegate: (any UITableViewDelegate)?

    /// How often each post's height was measured.
    private var measurements: [Int]
    /// Rows that were measured while the list was tracked or still moved.
    private(set) var trackingMisses = 0

    /// A phone's, in points.
    static let frame = CGRect(x: 0, y: 0, width: 390, height: 844)

    init(posts: [Post], layout: PostLayout, strategy: any HeightStrategy) {
        self.posts = posts
        self.layout = layout
        self.strategy = strategy
        measurements = Array(repeating: 0, count: posts.count)
        super.init()
        table.register(PostCell.self, forCellReuseIdentifier: "PostCell")
        table.dataSource = self
        delegate = strategy.answersEstimates ? EstimatingDelegate(self) : PlainDelegate(self)
        table.delegate = delegate
    }

    /// Shows the table, and lays it out for the first time.
    func appear() {
        strategy.prepare(table)
        window.addSubview(table)
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
    }

    func disappear() {
        table.removeFromSuperview()
        window.isHidden = true
    }

    /// Whether nothing is left to measure ahead.
    var isWarm: Bool { strategy.isWarm(table) }
    var isMoving: Bool { table.isTracking || table.isDragging || table.isDecelerating }
    var rowsMeasured: Int { measurements.count { $0 > 0 } }
    var rowsRemeasured: Int { measurements.count { $0 > 1 } }

    fileprivate func height(forRowAt indexPath: IndexPath) -> CGFloat {
        strategy.height(table, forRowAt: indexPath) { width in
            measurements[indexPath.row] += 1
            if isMoving { trackingMisses += 1 }
            return layout.height(of: posts[indexPath.row], width: width)
        }
    }

    fileprivate func estimate(forRowAt indexPath: IndexPath) -> CGFloat {
        strategy.estimate(table, forRowAt: indexPath)
    }
}

extension FeedScreen: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { posts.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "PostCell", for: indexPath)
        (cell as? PostCell)?.show(posts[indexPath.row])
        return cell
    }
}

// Whether a table estimates depends on which methods its delegate has: hence two.

@MainActor
private final class PlainDelegate: NSObject, UITableViewDelegate {
    private unowned let screen: FeedScreen

    init(_ screen: FeedScreen) { self.screen = screen }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        screen.height(forRowAt: indexPath)
    }
}

@MainActor
private final class EstimatingDelegate: NSObject, UITableViewDelegate {
    private unowned let screen: FeedScreen

    init(_ screen: FeedScreen) { self.screen = screen }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        screen.height(forRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        screen.estimate(forRowAt: indexPath)
    }
}
