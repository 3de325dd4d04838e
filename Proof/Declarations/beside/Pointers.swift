// The Linux compiler in Objective-C interop mode cannot pass `&x` or a mutable pointer where C wants a pointer. It can pass
// `inout`: these stand beside the sources that are checked, and take precedence over the C functions.
import Foundation

@discardableResult
func clock_gettime(_ clock: clockid_t, _ time: inout timespec) -> Int32 { fatalError() }

extension Unmanaged {
    static func fromOpaque(_ value: UnsafeMutableRawPointer) -> Unmanaged { fatalError() }
}
