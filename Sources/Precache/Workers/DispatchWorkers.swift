import Dispatch

/// Workers on Dispatch's threads, of utility priority.
final class DispatchWorkers: HeightWorkers {
    private let queue = DispatchQueue(
        label: "Precache", qos: .utility, attributes: .concurrent, autoreleaseFrequency: .workItem)

    func wake(_ pool: WorkerPool) {
        queue.async {
            while let work = pool.begin() {
                let start = DispatchTime.now().uptimeNanoseconds
                let height = work.measure()
                pool.end(work, height, seconds: Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
            }
        }
    }

    func catchUp(_ pool: WorkerPool) {}
}
