import PrecacheCore
import Testing

@Suite struct BatchUpdateErrorTests {
    private func at(_ section: Int, _ row: Int) -> RowPosition { RowPosition(section: section, row: row) }

    private func error(
        before: [Int], after: [Int], _ edits: (inout BatchUpdate) -> Void
    ) -> BatchUpdateError? {
        var update = BatchUpdate()
        edits(&update)
        do {
            _ = try update.plan(before: before, after: after)
            return nil
        } catch {
            return error
        }
    }

    @Test func aWrongRowCountNamesTheSectionAndAllItsChanges() throws {
        let error = try #require(
            error(before: [1, 5], after: [3, 9]) {
                $0.moveRow(at(1, 0), to: at(0, 0))
                $0.moveRow(at(1, 1), to: at(0, 1))
                $0.moveRow(at(1, 2), to: at(1, 2))
                $0.deleteRows([at(1, 3)])
                $0.insertRows([at(1, 0), at(1, 1), at(1, 3)])
            })
        #expect(
            error
                == .rowCount(section: 1, before: 5, after: 9, inserted: 3, deleted: 1, movedIn: 1, movedOut: 3))
        for part in [
            "section 1", "9 after", "5 before", "3 inserted", "1 deleted", "1 moved in", "3 moved out",
        ] {
            #expect(error.description.contains(part))
        }
    }

    @Test func aWrongSectionCountNamesWhatWasInsertedAndDeleted() throws {
        let error = try #require(
            error(before: [1, 1, 1, 1], after: [1, 1, 1, 1, 1, 1, 1]) {
                $0.insertSections([0, 1])
                $0.deleteSections([3])
            })
        #expect(error == .sectionCount(before: 4, after: 7, inserted: 2, deleted: 1))
        for part in ["sections", "7 after", "4 before", "2 inserted", "1 deleted"] {
            #expect(error.description.contains(part))
        }
    }

    @Test func aReloadCountsAsADeleteAndAnInsert() {
        #expect(
            error(before: [2], after: [3]) { $0.reloadRows([at(0, 0)]) }
                == .rowCount(section: 0, before: 2, after: 3, inserted: 1, deleted: 1, movedIn: 0, movedOut: 0))
    }

    @Test func aWrongRowCountNamesTheSectionsPlaceAfterTheBatch() {
        #expect(
            error(before: [2, 5], after: [5, 3]) { $0.moveSection(0, to: 1) }
                == .rowCount(section: 1, before: 2, after: 3, inserted: 0, deleted: 0, movedIn: 0, movedOut: 0))
    }

    @Test func aDataSourceThatChangedWithoutAnEditIsRefused() {
        #expect(error(before: [2], after: [2]) { _ in } == nil)
        #expect(error(before: [2], after: [1]) { _ in } != nil)
        #expect(error(before: [2], after: [2, 2]) { _ in } != nil)
    }

    @Test func whatIsNotThereIsNamedWithItsSide() {
        #expect(
            error(before: [2], after: [1]) { $0.deleteRows([at(0, 2)]) }?.description
                == "there is no row 0:2 before the update")
        #expect(
            error(before: [2], after: [3]) { $0.insertRows([at(0, 3)]) }?.description
                == "there is no row 0:3 after the update")
        #expect(
            error(before: [2], after: []) { $0.deleteSections([1]) }?.description
                == "there is no section 1 before the update")
        #expect(
            error(before: [2], after: [2, 2]) { $0.insertSections([2]) }?.description
                == "there is no section 2 after the update")
    }

    @Test func whatContradictsIsNamedWithItsSide() {
        #expect(
            error(before: [2], after: [1]) {
                $0.deleteRows([at(0, 1)])
                $0.reloadRows([at(0, 1)])
            }?.description == "conflicting edits of row 0:1 (before the update)")
        #expect(
            error(before: [1, 1], after: [1, 1]) {
                $0.moveSection(0, to: 1)
                $0.insertSections([1])
                $0.deleteSections([1])
            }?.description == "conflicting edits of section 1 (after the update)")
    }

    @Test(arguments: [true, false])
    func aRowDoesNotMoveOutOfASectionThatGoes(isDeleted: Bool) {
        #expect(
            error(before: [1, 1], after: isDeleted ? [2] : [2, 0]) {
                if isDeleted { $0.deleteSections([1]) } else { $0.reloadSections([1]) }
                $0.moveRow(at(1, 0), to: at(0, 0))
            } == .rowConflict(at(1, 0), isAfter: false))
    }

    @Test(arguments: [true, false])
    func aRowDoesNotMoveIntoANewSection(isInserted: Bool) {
        #expect(
            error(before: isInserted ? [1] : [1, 0], after: [0, 1]) {
                if isInserted { $0.insertSections([1]) } else { $0.reloadSections([1]) }
                $0.moveRow(at(0, 0), to: at(1, 0))
            } == .rowConflict(at(1, 0), isAfter: true))
    }

    @Test func whatIsEditedInASectionThatGoesGoesWithIt() {
        #expect(
            error(before: [3, 1], after: [1]) {
                $0.deleteSections([0])
                $0.deleteRows([at(0, 1)])
                $0.reloadRows([at(0, 2)])
            } == nil)
    }
}
