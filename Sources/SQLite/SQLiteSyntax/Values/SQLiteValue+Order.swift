/// SQLite's own order: NULL, then numbers by size, then texts, then blobs; texts and blobs byte by byte (the collation
/// `BINARY`).
///
/// Numbers that are equal to SQLite but not by ``==(_:_:)`` have an order here: the INTEGER 1 precedes the REAL 1.0,
/// and -0.0 precedes 0.0. NaN, which SQLite cannot store, precedes every number.
extension SQLiteValue: Comparable {
  /// Whether `left` precedes `right` in SQLite's order: NULL, numbers, texts, blobs; texts and blobs byte by byte.
  public static func < (left: SQLiteValue, right: SQLiteValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.real(let left), .real(let right)): isLess(left, right)
    case (.integer(let left), .real(let right)): isLess(left, right) ?? true
    case (.real(let left), .integer(let right)): !(isLess(right, left) ?? true)
    case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }

  private static func isLess(_ left: Double, _ right: Double) -> Bool {
    if left.isNaN || right.isNaN { return left.isNaN && !right.isNaN }
    return left == right ? left.sign == .minus && right.sign == .plus : left < right
  }

  /// Whether the integer is less than the real, nil where they are equal. Exact, although `Double` cannot hold every `Int64`.
  private static func isLess(_ left: Int64, _ right: Double) -> Bool? {
    if right.isNaN { return false }
    if right >= 0x1p63 { return true }
    if right < -0x1p63 { return false }
    let whole = right.rounded(.down)
    guard Int64(whole) == left else { return left < Int64(whole) }
    return whole == right ? nil : true
  }
}
