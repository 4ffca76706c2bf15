public import SocleCore

/// A table to load, and how the fields of its file become values.
///
/// The description alone determines columns, types, NOT NULL, keys, references and checks. The other properties are for files
/// that differ from the table in ways that a description cannot express; by default there are no such differences.
public struct CSVTable: Sendable {
  /// The description with which a new table is created.
  public var description: TableDescription
  /// The columns whose fields are `t` and `f`, or `true` and `false` in lower, upper or title case. They are stored as 1 and 0.
  public var booleans: Set<String>
  /// The columns that a file may lack; a new table has such a column only if its file has it.
  public var columnsOfSomeFiles: Set<String>
  /// The columns a file must have; by default NOT NULL and key columns without a default, except a key that is the rowid.
  public var requiredColumns: Set<String>
  /// References that SQLite cannot declare, such as a reference to a row of either of two tables.
  public var references: [CSVReference]
  /// The column that identifies a row's owner, such as the order of an order line; nil if each row is independent. It must refer
  /// to the table of the owners, and its own table needs a primary key.
  ///
  /// A ``LoadMode/update`` with a file of owners and a file of rows replaces all rows of each owner in the file of owners: it
  /// removes the stored rows that the file of rows does not contain. The rows of an owner of whom a record was skipped are kept,
  /// and the row with the key of that record. Without a file of owners, or with files of rejected rows, no row is removed.
  public var ownerColumn: String?
  /// If true, the header is ignored, and the fields are in the order of the table's columns. By default the header contains the
  /// column name of each field.
  public var isInFileOrder = false
  /// Whether the column types were inferred from a file. If so, every stored value must have the text of its field: a number
  /// that an INTEGER or REAL column would store as another text is bad, and so is an empty field in a key. A load that would
  /// replace a database and drop its keys, checks or indexes fails.
  public var isInferred = false
  /// The identity and form of each file in which the types were found, by path.
  var sources: [String: FoundSource] = [:]

  /// A table whose file has the columns of `description`.
  public init(
    _ description: TableDescription, booleans: Set<String> = [],
    columnsOfSomeFiles: Set<String> = [], requiredColumns: Set<String>? = nil,
    references: [CSVReference] = [], ownerColumn: String? = nil
  ) {
    self.description = description
    self.booleans = booleans
    self.columnsOfSomeFiles = columnsOfSomeFiles
    self.requiredColumns = requiredColumns ?? Self.requiredColumns(of: description)
    self.references = references
    self.ownerColumn = ownerColumn
  }

  private static func requiredColumns(of table: TableDescription) -> Set<String> {
    let key = table.key
    let required = table.columns.filter { column in
      column.generated == nil && column.defaultValue == nil
        && (!column.isNullable || key.contains(column.name))
    }
    // If the key is the rowid, SQLite assigns numbers to the rows.
    return Set(required.map(\.name)).subtracting(table.rowIDAlias == nil ? [] : key)
  }
}

extension TableDescription {
  /// The columns of the primary key, with the names that their own descriptions have.
  var key: [String] { spelled(primaryKey?.columns ?? []) }

  /// The names as the descriptions of the columns have them, which may differ in case.
  func spelled(_ names: some Sequence<String>) -> [String] { names.map { columns[$0]?.name ?? $0 } }
}

extension CSVTable {
  var name: String { description.name }

  var key: [String] { description.key }

  /// The primary key with the collations that it declares itself.
  var keyParts: [IndexedColumn] { description.primaryKey?.parts ?? [] }

  /// The table with the names of columns in its sets as their own descriptions have them.
  var spelled: CSVTable {
    var table = self
    table.booleans = Set(description.spelled(booleans))
    table.columnsOfSomeFiles = Set(description.spelled(columnsOfSomeFiles))
    table.requiredColumns = Set(description.spelled(requiredColumns))
    return table
  }

  /// The columns of the primary key, the unique keys and the unique indexes.
  var keyColumns: [String] {
    let indexes = description.indexes.filter(\.isUnique).map(\.parts)
    return key
      + (description.allUniqueKeys.map(\.parts) + indexes).joined().compactMap(\.column)
  }

  /// Whether the table has no unique key besides its primary key, whose values are equal only if their bytes are.
  var hasPlainKeyOnly: Bool {
    description.allUniqueKeys.isEmpty && !description.indexes.contains(where: \.isUnique)
      && keyParts.allSatisfy { part in
        let own = part.column.flatMap { description.columns[$0]?.collation }
        return [nil, .binary].contains(part.collation ?? own)
      }
  }

  var columns: [LoadColumn] {
    description.columns.filter { $0.generated == nil }.map { LoadColumn($0, of: self) }
  }

  func column(named name: String) -> LoadColumn? {
    description.columns[name].flatMap { $0.generated == nil ? LoadColumn($0, of: self) : nil }
  }

  /// The description without the columns among ``columnsOfSomeFiles`` whose names are not in `names`.
  func description(having names: [String]) -> TableDescription {
    var description = description
    description.columns = ColumnSet(
      description.columns.filter { column in
        !columnsOfSomeFiles.contains(column.name)
          || names.names.contains(SQLName(column.name))
      })
    return description
  }
}
