/// A server's name split for ordering: "US-TX#4-TOR" has the prefix "US-TX" and the number 4.
///
/// The prefix is the part before the first "#", or the whole name. The number is made of the digits right after that
/// "#"; it is nil without "#" or digits, and if it exceeds `Int`.
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

/// Ordered by prefix, then by number (none first), then by the full name. Text is compared byte for byte.
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
  // nil precedes every number.
  fileprivate func isBelow(_ other: Int?) -> Bool {
    guard let other else { return false }
    return map { $0 < other } ?? true
  }
}
