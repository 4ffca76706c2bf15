/// The rows of a table that were rejected for the same problem in the same column.
public struct RejectionGroup: Hashable, Sendable, Codable {
  /// The table of the rows.
  public let table: String
  /// The first of the rows.
  public let first: Rejection
  /// The number of rows.
  public private(set) var count = 1
  /// The places of the next rows, such as `parts.csv:4711`, at most three.
  public private(set) var places: [String] = []

  private static let placeLimit = 3

  init(_ first: Rejection, of table: String) { (self.first, self.table) = (first, table) }

  func contains(_ rejection: Rejection, of table: String) -> Bool {
    self.table == table && first.problem == rejection.problem && first.column == rejection.column
  }

  mutating func add(_ rejection: Rejection) {
    count += 1
    if places.count < Self.placeLimit { places.append("\(rejection.file):\(rejection.line)") }
  }
}

extension RejectionGroup: CustomStringConvertible {
  /// The first rejection, the number of the others, and where they begin.
  public var description: String {
    guard count > 1 else { return first.description }
    let more = count - 1 > places.count ? ", …" : ""
    return "\(first); \(count - 1) more: \(places.joined(separator: ", "))\(more)"
  }
}
