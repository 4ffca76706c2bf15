import SocleQueries
@testable import SocleCore

/// The values that make up a result, one after the other.
enum Flat {
  /// The values as SQLite stores them: the properties of a row in order, or as many NULLs for a missing row.
  static func values(of result: Any) throws -> [SQLiteValue] {
    let mirror = Mirror(reflecting: result)
    if mirror.displayStyle == .optional {
      if let child = mirror.children.first { return try values(of: child.value) }
      let row = type(of: result) as? any MaybeRow.Type
      return Array(repeating: .null, count: row?.columnCount ?? 1)
    }
    if let value = result as? any ColumnValue { return [try stored(value)] }
    return try mirror.children.flatMap { try values(of: $0.value) }
  }

  private static func stored(_ value: some ColumnValue) throws -> SQLiteValue {
    var captured = SQLiteValue.null
    try value.encode(into: ValueSink(capturingInto: &captured))
    return captured
  }
}

/// A row that may be missing.
private protocol MaybeRow {
  static var columnCount: Int { get }
}

extension Optional: MaybeRow where Wrapped: DescribedRow {
  static var columnCount: Int { Wrapped.row.columnNames.count }
}

/// A type that has the description of its rows.
protocol DescribedRow {
  static var row: RowDescription<Self> { get }
}
extension Album: DescribedRow {}
extension Customer: DescribedRow {}
extension Employee: DescribedRow {}
extension InvoiceLine: DescribedRow {}
