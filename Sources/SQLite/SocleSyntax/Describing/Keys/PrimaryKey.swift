/// The columns that identify a row.
public struct PrimaryKey: Hashable, Sendable {
  /// The columns in the order of the key.
  ///
  /// A single ascending column of type ``ColumnType/integer`` is the rowid itself, unless the table has no rowids.
  public var parts: [IndexedColumn]
  /// Whether SQLite never reuses the rowids of deleted rows (AUTOINCREMENT); allowed only for a single INTEGER column.
  public var isAutoincrement: Bool
  /// What SQLite does with a duplicate key; nil for SQLite's default, which is `.abort`.
  public var onConflict: ConflictResolution?

  /// A key of these columns.
  public init(
    parts: [IndexedColumn], isAutoincrement: Bool = false, onConflict: ConflictResolution? = nil
  ) {
    self.parts = parts
    self.isAutoincrement = isAutoincrement
    self.onConflict = onConflict
  }

  /// The names of the columns in the order of the key.
  public var columns: [String] { parts.compactMap(\.column) }

  /// A key of one column.
  public static func column(_ name: String, isAutoincrement: Bool = false) -> PrimaryKey {
    PrimaryKey(parts: [.column(name)], isAutoincrement: isAutoincrement)
  }
}

extension PrimaryKey: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  /// A key that consists of the column of that name.
  public init(stringLiteral value: String) { self = .column(value) }

  /// A key of these columns in that order.
  public init(arrayLiteral elements: IndexedColumn...) { self.init(parts: elements) }
}
