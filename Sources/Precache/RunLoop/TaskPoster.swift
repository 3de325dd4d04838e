/// Has the main run loop run one task, once, in its next iteration in the default mode.
///
/// Both implementations post a version-0 source in that mode and wake the loop: with
/// `perform(_:on:with:waitUntilDone:modes:)` where Foundation has it, by hand where it does not.
@MainActor
protocol TaskPosting: AnyObject {
    init(task: @escaping @MainActor () -> Void)

    /// Posts the task. The caller does not post again before it has run.
    func post()
}
