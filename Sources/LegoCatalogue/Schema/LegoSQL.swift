internal import SQLiteCore

/// SQL of this room: text written here, into which names and values are interpolated without becoming text.
///
/// ```swift
/// let sql: LegoSQL = "SELECT name FROM \(name: table) WHERE set_num = \(setNumber)"
/// ```
struct LegoSQL: ExpressibleByStringInterpolation {
  var text: SQLText

  init(stringLiteral value: StaticString) {
    text = SQLText([.verbatim(value.description)])
  }

  init(stringInterpolation: Interpolation) {
    text = stringInterpolation.text
  }

  /// Collects the segments.
  struct Interpolation: StringInterpolationProtocol {
    var text = SQLText()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: StaticString) {
      text.append(literal)
    }

    mutating func appendInterpolation(_ value: String) {
      text.append(.bound(.text(value)))
    }

    mutating func appendInterpolation(_ value: Int) {
      text.append(.bound(.integer(Int64(value))))
    }

    mutating func appendInterpolation(_ value: SQLiteValue) {
      text.append(.bound(value))
    }

    /// Appends a name, quoted.
    mutating func appendInterpolation(name: String) {
      text.append(identifier: name)
    }

    /// Appends quoted names with commas between them.
    mutating func appendInterpolation(names: [String]) {
      text.append(names.map { SQLText([.identifier($0)]) })
    }

    /// Appends other SQL of this room.
    mutating func appendInterpolation(_ sql: LegoSQL) {
      text.append(sql.text)
    }

    /// Appends several pieces with a separator between them.
    mutating func appendInterpolation(_ parts: [LegoSQL], separator: StaticString) {
      text.append(parts.map(\.text), separator: separator)
    }

    /// Appends a parameter whose value each run gives.
    mutating func appendInterpolation(_ placeholder: Placeholder) {
      text.append(.parameter)
    }
  }

  /// A value that each run gives.
  enum Placeholder {
    case parameter
  }
}

/// A statement of this room.
struct LegoQuery: SQLQuery {
  let purpose: String
  private let text: SQLText

  init(_ purpose: String, _ sql: LegoSQL) {
    self.purpose = purpose
    text = sql.text
  }

  func makeText() -> SQLText { text }
}
