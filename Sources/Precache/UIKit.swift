// Which UIKit all files here are written against; either brings Foundation with it.
#if canImport(UIKit)
    @_exported import UIKit
#else
    @_exported import HeadlessUIKit
#endif
