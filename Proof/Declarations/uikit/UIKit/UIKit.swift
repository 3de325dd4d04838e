// A stand-in for UIKit's declarations: names, labels, types, nullability, optionality and isolation as Apple documents
// them for the iOS 18 SDK. Bodies are empty: it is for type-checking only, and never runs. See ../README.md.
//
// Rules of these files:
// - `@objc` on every class, protocol and member that Apple's headers declare, but for members whose types Linux's
//   Foundation has as classes without `@objc` (NSCoder, NSAttributedString, Bundle, Timer, NSNumber, RunLoop).
// - never `@objcMembers`: extensions in client code would inherit it, and a missing `@objc` would go unnoticed.
// - `@available(iOS N, *)` from iOS 13 on: check.sh reads it, and wants an `#available` where the package supports older systems.
@_exported import CoreFoundation
@_exported import Darwin
@_exported import Foundation
@_exported import ObjectiveC
@_exported import QuartzCore

func it<T>() -> T { fatalError() }  // a value of any type, for stored properties of classes that inherit their inits
