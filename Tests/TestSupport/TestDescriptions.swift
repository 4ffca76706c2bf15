import SocleCore
import Testing

// Names for the arguments of tests: a value in full can fill a page of a run's output.

extension SQLiteValue: CustomTestStringConvertible {
  /// A short name in the output of tests.
  public var testDescription: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let value): value.shortened.debugDescription
    case .blob(let value): "\(value.count) bytes"
    }
  }
}

extension TableDescription: CustomTestStringConvertible {
  /// A short name in the output of tests.
  public var testDescription: String { "table \(name.shortened.debugDescription)" }
}

extension RowDescription: CustomTestStringConvertible {
  /// A short name in the output of tests.
  public var testDescription: String { "rows of \(table.name.shortened.debugDescription)" }
}

extension String {
  /// The text, or its beginning and its length.
  fileprivate var shortened: String {
    count <= 60 ? self : "\(prefix(40))… (\(count) characters)"
  }
}
