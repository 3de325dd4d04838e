import Dispatch
import Foundation
import ScrollKit

private func endLineAndProgram(_ signal: Int32) {
    _ = write(STDERR_FILENO, "\n", 1)
    _exit(128 + signal)
}

/// One line on standard error that says what is run, and for how long it has been: where somebody is looking.
///
/// It is written by a queue of its own: the main thread's clock is what is measured.
final class ProgressLine: @unchecked Sendable {
    // All on the queue.
    private let queue = DispatchQueue(label: "progress")
    private var timer: (any DispatchSourceTimer)?
    private var text = ""
    private var start = DispatchTime.now()
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let takesEscapes = ReportTable.takesEscapes(STDERR_FILENO)

    init() {
        guard takesEscapes else { return }
        // Whoever interrupts finds the prompt on a line of its own.
        signal(SIGINT, endLineAndProgram)
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 0.5, repeating: 0.5)
        timer.setEventHandler { [weak self] in self?.draw() }
        timer.resume()
        self.timer = timer
    }

    /// A step begins.
    func show(_ text: String) {
        queue.sync {
            (self.text, start) = (text, .now())
            // A terminal that cannot write a line over has one for each step.
            if takesEscapes { draw() } else if isTerminal { write(text + " ...\n") }
        }
    }

    func clear() {
        queue.sync {
            timer?.cancel()
            if takesEscapes { write("\r\u{1B}[K") }
        }
    }

    private func draw() {
        let seconds = (DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1_000_000_000
        write("\r\u{1B}[K\(text) …" + (seconds > 0 ? " \(seconds) s" : ""))
    }

    private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
