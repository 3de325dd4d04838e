import Dispatch

/// Workers on Dispatch's threads, of utility priority.
///
/// One dispatch item for each piece of work: while the main thread waits for one, Dispatch lends it the main thread's
/// priority. (Apple, `DispatchWorkItem.wait(timeout:)`.)
final class DispatchWorkers: HeightWorkers {
    private let queue = DispatchQueue(
        label: "Precache", qos: .utility, attributes: .concurrent, autoreleaseFrequency: .workItem)

    var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    func wake(_ pool: WorkerPool) {
        while let work = pool.begin(at: nil) {
            let item = DispatchWorkItem { [self] in
                let start = now
                if pool.begins(work, at: start) {
                    let height = work.measure()
                    pool.end(work, height, seconds: now - start)
                }
                wake(pool)
            }
            pool.keep(item, with: work)
            queue.async(execute: item)
        }
    }

    func catchUp(_ pool: WorkerPool) {}

    func wait(for work: HeightWork, atMost seconds: Double, _ pool: WorkerPool) {
        (pool.carrier(of: work) as? DispatchWorkItem).map { _ = $0.wait(timeout: .now() + seconds) }
    }
}
