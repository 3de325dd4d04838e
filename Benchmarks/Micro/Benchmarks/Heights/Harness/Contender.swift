/// Who does the work: this package, the least that the work can cost, or what others keep heights in.
///
/// The others are written for this comparison from descriptions of what they do; none of their code is here.
enum Contender: String {
    case ours
    /// What no cache can be quicker than: see each area.
    case floor
    /// A dictionary keyed by a string of identifier, section and row.
    case stringKeyed = "DW"
    /// Nested arrays of boxed numbers, grown on access.
    case grownArrays = "FD"
    /// A dictionary of boxed numbers, keyed by the model's identifier.
    case keyedDictionary = "FD-keyed"
    /// An NSCache keyed by the model's properties, joined into a string.
    case joinedString = "NM"
    /// All index paths collected, and taken from the front.
    case eagerList = "list"
    /// The same table without precaching.
    case tableAlone = "without"
}
