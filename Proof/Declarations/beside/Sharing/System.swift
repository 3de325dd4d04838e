// As Pointers.swift, for the call with a pointer that Benchmarks/Device.swiftpm asks for the device's model with.
import Foundation

@discardableResult
func uname(_ system: inout utsname) -> Int32 { fatalError() }
