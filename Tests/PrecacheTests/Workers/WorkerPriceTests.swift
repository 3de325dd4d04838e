import XCTest

@testable import Precache

/// Handing rows to workers, and looking for what they have, costs as little with many rows as with few.
final class WorkerPriceTests: WorkerTestCase {
    func test_the_power_is_read_once_however_many_rows_a_list_looks_for() {
        let list = LayoutList(rows: 300).busy()
        XCTAssertEqual(list.inFlight.count, 13)
        let reads = Locked(0)
        DevicePower.current = {
            reads.withLock { $0 += 1 }
            return .plenty
        }
        WorkerPool.shared.collect()
        XCTAssertEqual(reads.withLock { $0 }, 1)
    }

    func test_where_nothing_came_no_list_is_laid_out() {
        let list = LayoutList(rows: 300).busy()
        // Rows that size themselves are noted in a layout.
        list.precacher.noteThatClosuresAreEstimates()
        list.table.layoutIfNeeded()
        func layouts(after collect: () -> Void) -> Int {
            countCalls(of: .layoutSubviews) {
                collect()
                list.table.layoutIfNeeded()
            }
        }
        XCTAssertEqual(layouts { WorkerPool.shared.collect() }, 0)
        XCTAssertGreaterThan(layouts { collect() }, 0)
    }

    /// A pool whose closures for the main thread are kept, with workers that a test works by hand.
    private func pool(
        of count: Int
    ) -> (pool: WorkerPool, workers: IdleWorkers, posted: Locked<[@MainActor () -> Void]>) {
        let posted = Locked<[@MainActor () -> Void]>([])
        let pool = WorkerPool { body in posted.withLock { $0.append(body) } }
        let workers = IdleWorkers()
        pool.workers = workers
        pool.fixedCount = count
        return (pool, workers, posted)
    }

    func test_results_that_come_together_are_looked_for_once() {
        let (pool, _, posted) = pool(of: 4)
        for round in 1...2 {
            for _ in 0..<4 { pool.add(HeightWork { MeasuredRow(height: 50) }) }
            let begun = (0..<4).compactMap { _ in pool.begin() }
            for work in begun { pool.end(work, MeasuredRow(height: 50), seconds: 0) }
            XCTAssertEqual(posted.withLock { $0.count }, round)
            posted.withLock { $0.last }?()
        }
    }

    func test_workers_are_woken_once_each_until_they_have_nothing_left() {
        let (pool, workers, _) = pool(of: 2)
        for round in 1...2 {
            for _ in 0..<24 { pool.add(HeightWork { MeasuredRow(height: 50) }) }
            XCTAssertEqual(workers.wakes.withLock { $0 }, 2 * round)
            var done = 0
            for _ in 0..<2 {
                while let work = pool.begin() {
                    pool.end(work, MeasuredRow(height: 50), seconds: 0)
                    done += 1
                }
            }
            XCTAssertEqual(done, 24)
        }
    }
}

/// Workers that count how often they are woken, and do nothing by themselves.
private final class IdleWorkers: HeightWorkers {
    let wakes = Locked(0)

    func wake(_ pool: WorkerPool) { wakes.withLock { $0 += 1 } }
    func catchUp(_ pool: WorkerPool) {}
}
