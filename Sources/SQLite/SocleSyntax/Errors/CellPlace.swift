/// The location of a value: table, column and row, as far as they are known.
public struct CellPlace: Hashable, Sendable, CustomStringConvertible {
  /// The table's name, nil for a result that belongs to no single table.
  public var table: String?
  /// The column's name.
  public var column: String?
  /// The position of the row among the rows written or read, counted from 1 (not a rowid).
  public var row: Int?

  /// The column's position in the result, counted from 0; kept until its name is looked up.
  package var position: Int?

  @usableFromInline package init(table: String? = nil, column: String? = nil, row: Int? = nil) {
    self.table = table
    self.column = column
    self.row = row
  }

  /// The location as text, such as "colors.name, row 3".
  public var description: String {
    let name = [table, column].compactMap { $0 }.joined(separator: ".")
    let place = name.isEmpty ? "value" : name
    return row.map { "\(place), row \($0)" } ?? place
  }
}

extension SQLiteError {
  /// The error of a value that cannot be converted, without its place, which ``located(at:)`` adds.
  @usableFromInline
  package static func conversion(expected: String, found: String) -> SQLiteError {
    .conversion(cell: CellPlace(), expected: expected, found: found)
  }

  /// This error, completed with the parts of `place` that it does not contain yet.
  @usableFromInline package func located(at place: CellPlace) -> SQLiteError {
    guard case .conversion(var cell, let expected, let found) = self else { return self }
    cell.table = cell.table ?? place.table
    cell.column = cell.column ?? place.column
    cell.row = cell.row ?? place.row
    return .conversion(cell: cell, expected: expected, found: found)
  }

  /// This error with its position shifted by `count`, for a result that has `count` more columns in front.
  @usableFromInline
  package func moved(by count: Int) -> SQLiteError {
    guard case .conversion(var cell, let expected, let found) = self else { return self }
    cell.position = (cell.position ?? 0) + count
    return .conversion(cell: cell, expected: expected, found: found)
  }
}
