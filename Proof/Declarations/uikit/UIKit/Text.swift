extension UIFont {
    public struct TextStyle: RawRepresentable, Hashable, Sendable, _CStruct {
        public let rawValue: String
        public init(rawValue: String) { fatalError() }
        public static var largeTitle: TextStyle { fatalError() }
        public static var title1: TextStyle { fatalError() }
        public static var title2: TextStyle { fatalError() }
        public static var title3: TextStyle { fatalError() }
        public static var headline: TextStyle { fatalError() }
        public static var subheadline: TextStyle { fatalError() }
        public static var body: TextStyle { fatalError() }
        public static var callout: TextStyle { fatalError() }
        public static var footnote: TextStyle { fatalError() }
        public static var caption1: TextStyle { fatalError() }
        public static var caption2: TextStyle { fatalError() }
    }
    public struct Weight: RawRepresentable, Hashable, Sendable, _CStruct {
        public let rawValue: CGFloat
        public init(_ rawValue: CGFloat) { fatalError() }
        public init(rawValue: CGFloat) { fatalError() }
        public static var ultraLight: Weight { fatalError() }
        public static var thin: Weight { fatalError() }
        public static var light: Weight { fatalError() }
        public static var regular: Weight { fatalError() }
        public static var medium: Weight { fatalError() }
        public static var semibold: Weight { fatalError() }
        public static var bold: Weight { fatalError() }
        public static var heavy: Weight { fatalError() }
        public static var black: Weight { fatalError() }
    }
}
@objc open class UIFont: NSObject, @unchecked Sendable {
    @objc open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { fatalError() }
    @objc open class func preferredFont(forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?) -> UIFont { fatalError() }
    @objc public convenience init?(name fontName: String, size fontSize: CGFloat) { fatalError() }
    @objc open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { fatalError() }
    @objc open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { fatalError() }
    @objc open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { fatalError() }
    @objc open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { fatalError() }
    @objc open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { fatalError() }
    @objc open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { fatalError() }
    @objc open class var labelFontSize: CGFloat { fatalError() }
    @objc open class var systemFontSize: CGFloat { fatalError() }
    @objc open var familyName: String { fatalError() }
    @objc open var fontName: String { fatalError() }
    @objc open var pointSize: CGFloat { fatalError() }
    @objc open var ascender: CGFloat { fatalError() }
    @objc open var descender: CGFloat { fatalError() }
    @objc open var capHeight: CGFloat { fatalError() }
    @objc open var xHeight: CGFloat { fatalError() }
    @objc open var lineHeight: CGFloat { fatalError() }
    @objc open var leading: CGFloat { fatalError() }
    @objc open func withSize(_ fontSize: CGFloat) -> UIFont { fatalError() }
}
@objc open class UIFontMetrics: NSObject {
    @objc open class var `default`: UIFontMetrics { fatalError() }
    @objc public init(forTextStyle textStyle: UIFont.TextStyle) {}
    @objc open func scaledFont(for font: UIFont) -> UIFont { fatalError() }
    @objc open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { fatalError() }
    @objc open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont { fatalError() }
    @objc open func scaledValue(for value: CGFloat) -> CGFloat { fatalError() }
    @objc open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat { fatalError() }
}

@objc public enum NSTextAlignment: Int, Sendable { case left = 0, center, right, justified, natural }
@objc public enum NSLineBreakMode: Int, Sendable { case byWordWrapping = 0, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle }
@objc open class NSParagraphStyle: NSObject, @unchecked Sendable {
    @objc open class var `default`: NSParagraphStyle { fatalError() }
    @objc open var lineSpacing: CGFloat { fatalError() }
    @objc open var paragraphSpacing: CGFloat { fatalError() }
    @objc open var alignment: NSTextAlignment { fatalError() }
    @objc open var minimumLineHeight: CGFloat { fatalError() }
    @objc open var maximumLineHeight: CGFloat { fatalError() }
    @objc open var lineHeightMultiple: CGFloat { fatalError() }
    @objc open var lineBreakMode: NSLineBreakMode { fatalError() }
}
@objc open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    @objc open override var lineSpacing: CGFloat { get { fatalError() } set {} }
    @objc open override var paragraphSpacing: CGFloat { get { fatalError() } set {} }
    @objc open override var alignment: NSTextAlignment { get { fatalError() } set {} }
    @objc open override var minimumLineHeight: CGFloat { get { fatalError() } set {} }
    @objc open override var maximumLineHeight: CGFloat { get { fatalError() } set {} }
    @objc open override var lineHeightMultiple: CGFloat { get { fatalError() } set {} }
    @objc open override var lineBreakMode: NSLineBreakMode { get { fatalError() } set {} }
}
extension NSAttributedString.Key {
    public static var font: NSAttributedString.Key { fatalError() }
    public static var foregroundColor: NSAttributedString.Key { fatalError() }
    public static var backgroundColor: NSAttributedString.Key { fatalError() }
    public static var paragraphStyle: NSAttributedString.Key { fatalError() }
    public static var kern: NSAttributedString.Key { fatalError() }
    public static var underlineStyle: NSAttributedString.Key { fatalError() }
    public static var link: NSAttributedString.Key { fatalError() }
    public static var attachment: NSAttributedString.Key { fatalError() }
}
public struct NSStringDrawingOptions: OptionSet, Sendable, _CStruct {
    public let rawValue: Int
    public init(rawValue: Int) { fatalError() }
    public static var usesLineFragmentOrigin: NSStringDrawingOptions { fatalError() }
    public static var usesFontLeading: NSStringDrawingOptions { fatalError() }
    public static var usesDeviceMetrics: NSStringDrawingOptions { fatalError() }
    public static var truncatesLastVisibleLine: NSStringDrawingOptions { fatalError() }
}
@objc open class NSStringDrawingContext: NSObject {
    @objc open var minimumScaleFactor: CGFloat = it()
    @objc open var totalBounds: CGRect { fatalError() }
}
extension NSString {
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { fatalError() }
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?) -> CGRect { fatalError() }
}
extension String {  // members of the class it bridges to are looked up on Apple's platforms
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { fatalError() }
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?) -> CGRect { fatalError() }
}
extension NSAttributedString {
    public func size() -> CGSize { fatalError() }
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) -> CGRect { fatalError() }
}
@objc @MainActor public protocol UIContentSizeCategoryAdjusting: _NSObjectProtocol {
    @objc var adjustsFontForContentSizeCategory: Bool { get set }
}
@objc @MainActor open class UILabel: UIView, UIContentSizeCategoryAdjusting {
    @objc open var text: String?
    @objc open var font: UIFont!
    @objc open var textColor: UIColor!
    @objc open var shadowColor: UIColor?
    @objc open var shadowOffset: CGSize = it()
    @objc open var textAlignment: NSTextAlignment = it()
    @objc open var lineBreakMode: NSLineBreakMode = it()
    open var attributedText: NSAttributedString?
    @objc open var highlightedTextColor: UIColor?
    @objc open var isHighlighted: Bool = it()
    @objc open var isEnabled: Bool = it()
    @objc open var numberOfLines: Int = it()
    @objc open var adjustsFontSizeToFitWidth: Bool = it()
    @objc open var minimumScaleFactor: CGFloat = it()
    @objc open var allowsDefaultTighteningForTruncation: Bool = it()
    @objc open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { fatalError() }
    @objc(drawTextInRect:) open func drawText(in rect: CGRect) {}
    @objc open var preferredMaxLayoutWidth: CGFloat = it()
    @objc open var adjustsFontForContentSizeCategory: Bool = it()
}
@objc @MainActor open class UITextView: UIScrollView, UIContentSizeCategoryAdjusting {
    @objc open var text: String!
    open var attributedText: NSAttributedString!
    @objc open var font: UIFont?
    @objc open var textColor: UIColor?
    @objc open var isEditable: Bool = it()
    @objc open var textContainerInset: UIEdgeInsets = it()
    @objc open var adjustsFontForContentSizeCategory: Bool = it()
}
