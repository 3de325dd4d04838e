import PrecacheCore
import Testing

@Suite struct RefusedBatchTests {
    private func at(_ section: Int, _ row: Int) -> RowPosition { RowPosition(section: section, row: row) }

    private func fits(_ before: [Int], _ after: [Int], _ edits: (inout BatchUpdate) -> Void = { _ in }) -> Bool {
        var update = BatchUpdate()
        edits(&update)
        return update.plan(before: before, after: after) != nil
    }

    @Test func aBatchFitsOnlyTheCountsThatItMakes() {
        let edits = { (update: inout BatchUpdate) in
            update.rows.move(at(1, 0), to: at(0, 0))
            update.rows.deleted += [at(1, 3)]
            update.rows.inserted += [at(1, 0), at(1, 1)]
            update.rows.reloaded += [at(1, 1)]
        }
        #expect(fits([1, 5], [2, 5], edits))
        #expect(!fits([1, 5], [2, 6], edits))
        #expect(!fits([1, 5], [1, 5], edits))
        #expect(!fits([1, 5], [2, 5, 0], edits))
    }

    @Test func aDataSourceThatChangedWithoutAnEditIsRefused() {
        #expect(fits([2], [2]))
        #expect(!fits([2], [1]))
        #expect(!fits([2], [2, 2]))
    }

    @Test func whatIsNotThereIsRefused() {
        #expect(!fits([2], [1]) { $0.rows.deleted += [at(0, 2)] })
        #expect(!fits([2], [3]) { $0.rows.inserted += [at(0, 3)] })
        #expect(!fits([2], []) { $0.sections.deleted += [1] })
        #expect(!fits([2], [2, 2]) { $0.sections.inserted += [2] })
    }

    @Test func whatContradictsIsRefused() {
        #expect(
            !fits([2], [1]) {
                $0.rows.deleted += [at(0, 1)]
                $0.rows.reloaded += [at(0, 1)]
            })
        #expect(
            !fits([1, 1], [1, 1]) {
                $0.sections.move(0, to: 1)
                $0.sections.inserted += [1]
                $0.sections.deleted += [1]
            })
    }

    @Test(arguments: [true, false])
    func aRowDoesNotMoveOutOfASectionThatGoes(isDeleted: Bool) {
        #expect(
            !fits([1, 1], isDeleted ? [2] : [2, 0]) {
                if isDeleted { $0.sections.deleted += [1] } else { $0.sections.reloaded += [1] }
                $0.rows.move(at(1, 0), to: at(0, 0))
            })
    }

    @Test(arguments: [true, false])
    func aRowDoesNotMoveIntoANewSection(isInserted: Bool) {
        #expect(
            !fits(isInserted ? [1] : [1, 0], [0, 1]) {
                if isInserted { $0.sections.inserted += [1] } else { $0.sections.reloaded += [1] }
                $0.rows.move(at(0, 0), to: at(1, 0))
            })
    }

    @Test func whatIsEditedInASectionThatGoesGoesWithIt() {
        #expect(
            fits([3, 1], [1]) {
                $0.sections.deleted += [0]
                $0.rows.deleted += [at(0, 1)]
                $0.rows.reloaded += [at(0, 2)]
            })
    }
}
