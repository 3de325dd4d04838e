// As UIKit does.
@_exported import Foundation
