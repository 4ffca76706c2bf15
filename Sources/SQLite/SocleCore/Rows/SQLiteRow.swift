/// A row whose columns are known only at run time. Its values are accessed by column name.
///
/// ```swift
/// let lines = table.rows
/// try connection.prepareInsert(in: lines).insert(["part_num": "3001", "color_id": 4, "quantity": 2])
/// for row in try connection.rows(of: lines, where: [lines["quantity"].isAtLeast(2)]) {
///   print(row["part_num"]?.text ?? "", row["quantity"]?.integer ?? 0)
/// }
/// ```
public struct SQLiteRow: Sendable {
  let columns: ColumnNames
  /// The values, in the order of ``columnNames``.
  public internal(set) var values: [SQLiteValue]

  init(_ columns: ColumnNames, _ values: [SQLiteValue]) {
    self.columns = columns
    self.values = values
  }

  /// A row with these columns and values, in this order.
  public init(_ values: [(column: String, value: SQLiteValue)]) {
    self.init(ColumnNames(values.map(\.column)), values.map(\.value))
  }

  /// The names of the columns, in the order of the values.
  public var columnNames: [String] { columns.names }

  /// The value of the column named `column`; nil if the row has no such column. A NULL is returned as ``SQLiteValue/null``, not
  /// as nil.
  ///
  /// Column names match regardless of ASCII case, as in SQLite. Assigning nil removes the column from the row.
  public subscript(_ column: String) -> SQLiteValue? {
    get { columns.position(of: column).map { values[$0] } }
    set {
      switch (columns.position(of: column), newValue) {
      case (let position?, let value?): values[position] = value
      case (nil, let value?):
        self = SQLiteRow(ColumnNames(columnNames + [column]), values + [value])
      case (let position?, nil):
        let kept = values.indices.filter { $0 != position }
        self = SQLiteRow(ColumnNames(kept.map { columnNames[$0] }), kept.map { values[$0] })
      case (nil, nil): break
      }
    }
  }
}

extension SQLiteRow: ExpressibleByDictionaryLiteral {
  /// A row with these columns and values, in this order.
  public init(dictionaryLiteral elements: (String, SQLiteValue)...) {
    self.init(ColumnNames(elements.map(\.0)), elements.map(\.1))
  }
}

extension SQLiteRow: Hashable {
  /// Whether both rows have the same columns with equal values, in any order.
  public static func == (left: SQLiteRow, right: SQLiteRow) -> Bool {
    if left.columns === right.columns { return left.values == right.values }
    return left.valuesByName == right.valuesByName
  }

  /// Hashes the column names and values; their order makes no difference.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(valuesByName)
  }

  private var valuesByName: [SQLName: SQLiteValue] { columns.positions.mapValues { values[$0] } }
}

/// The names of the columns of run-time rows, shared by all rows of a result.
final class ColumnNames: Sendable {
  let names: [String]
  let positions: [SQLName: Int]

  init(_ names: [String]) {
    self.names = names
    var positions: [SQLName: Int] = [:]
    // From the last, so that of equal names the first one counts.
    for index in names.indices.reversed() { positions[SQLName(names[index])] = index }
    self.positions = positions
  }

  func position(of name: String) -> Int? { positions[SQLName(name)] }
}
