// As Pointers.swift, for HeadlessUIKit's own call with a pointer.
import Foundation

extension UIScrollViewDelegate {
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
    ) {}
}
