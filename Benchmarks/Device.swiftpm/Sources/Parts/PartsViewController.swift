import ScrollKit
import UIKit

/// The time that each part of showing a row takes on this device: runs all kinds, then shows ten lines of text, and the
/// button that shares them.
final class PartsViewController: UIViewController {
    private let stage = PartsStage()
    private let textView = UITextView(frame: .zero)
    private var table = RowPartsTable(device: "", rowsPerKind: PartsRun.rowsPerKind)
    private var rest = PartsKind.allCases
    /// That of the first kind of the rest.
    private var run: PartsRun?
    private var hasBegun = false
    private lazy var steps = Steps(after: 0.02) { [weak self] in self?.runNext() == true }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Parts"
        view.backgroundColor = .systemBackground
        textView.isEditable = false
        for view in [textView, stage.table] {
            view.frame = self.view.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            self.view.addSubview(view)
        }
    }

    /// Cells have a window and a width only now.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !hasBegun else { return }
        hasBegun = true
        table = RowPartsTable(device: deviceSummary, rowsPerKind: PartsRun.rowsPerKind)
        steps.start()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isMovingFromParent { steps.stop() }
    }

    private var deviceSummary: String {
        let scale = figure(traitCollection.displayScale)
        return "\(Self.model), \(ProcessInfo.processInfo.operatingSystemVersionString), "
            + "\(figure(stage.table.bounds.width)) pt at \(scale)x"
    }

    private func figure(_ value: CGFloat) -> String { "\(Int(value.rounded()))" }

    /// Such as iPhone15,2; a simulator's says nothing about a phone.
    private static var model: String {
        if let name = ProcessInfo.processInfo.environment["SIMULATOR_DEVICE_NAME"] { return "\(name) simulator" }
        var system = utsname()
        uname(&system)
        return withUnsafeBytes(of: system.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Each pair of rows is a step.
    private func runNext() -> Bool {
        guard let kind = rest.first else { return false }
        guard let run = run ?? PartsRun(kind, on: stage) else {
            table.leaveOut(kind.rawValue, because: "not shown: this system's cells cannot host SwiftUI")
            return finishKind()
        }
        self.run = run
        run.showNextPair()
        guard run.isDone else { return true }
        table.add(kind.rawValue, sized: run.sized, unsized: run.unsized)
        return finishKind()
    }

    /// Whether there are more.
    private func finishKind() -> Bool {
        run = nil
        rest.removeFirst()
        title = rest.isEmpty ? "Parts" : "\(rest.count) to go"
        if rest.isEmpty { showText() }
        return !rest.isEmpty
    }

    private func showText() {
        steps.stop()
        stage.table.removeFromSuperview()
        textView.text = text
        // The longest line has some 95 characters, each as wide as 0.62 of the font's size.
        textView.font = .monospacedSystemFont(ofSize: (view.bounds.width - 32) / 60, weight: .regular)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .action, target: self, action: #selector(share))
    }

    private var text: String { table.text(atWork: stage.shareAtWork) }

    /// As text, which the sheet can copy as well.
    @objc private func share() {
        present(shareSheet(for: text, from: navigationItem.rightBarButtonItem), animated: true)
    }
}
