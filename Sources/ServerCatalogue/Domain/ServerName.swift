/// A server's name in the parts it is ordered by: "US-TX#4-TOR" is the prefix "US-TX" and the number 4.
///
/// The prefix is what stands before the first "#", or the whole name. The number is the digits right after that "#"; it
/// is nil if there is none, no digit, or one that no `Int` holds.
struct ServerName: Hashable, Sendable {
  let full: String
  let prefix: String
  let number: Int?

  init(_ full: String) {
    self.full = full
    guard let mark = full.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      prefix = full
      number = nil
      return
    }
    prefix = String(full[..<mark])
    let digits = full.utf8[full.utf8.index(after: mark)...].prefix { (0x30...0x39).contains($0) }
    number = Int(String(digits) ?? "")
  }
}

/// By prefix; within it no number first, then by number; then by the full name. Text is compared byte for byte.
extension ServerName: Comparable {
  static func < (left: ServerName, right: ServerName) -> Bool {
    let prefixes = (ExactText(left.prefix), ExactText(right.prefix))
    if prefixes.0 != prefixes.1 { return prefixes.0 < prefixes.1 }
    if left.number != right.number { return left.number.isBelow(right.number) }
    return ExactText(left.full) < ExactText(right.full)
  }

  static func == (left: ServerName, right: ServerName) -> Bool {
    ExactText(left.full) == ExactText(right.full)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ExactText(full)) }
}

extension Int? {
  // nil is below every number.
  fileprivate func isBelow(_ other: Int?) -> Bool {
    guard let other else { return false }
    return map { $0 < other } ?? true
  }
}
