import ServerCatalogue
import SocleCore
import SocleLiveSchema

/// Primary keys and references that a database does not declare, although names and all values suggest them.
struct Proposals {
  struct Key: Hashable {
    let table: String
    let column: String
  }

  /// A reference of the column `child` to the key `parent`.
  struct Reference {
    let child: Key
    let parent: Key
  }

  private(set) var keys: [Key] = []
  private(set) var references: [Reference] = []
  /// Whether tables of `rowLimit` rows or more were left out.
  private(set) var isPartial = false
  private let connection: Connection

  /// Looks for keys and references in all tables of fewer than `rowLimit` rows.
  init(of connection: Connection, rowLimit: Int = .max) throws {
    self.connection = connection
    let all = try connection.describeTables()
    let tables = try all.filter { table in
      let rows: SQLFragment = "SELECT 1 FROM \(identifier: table.name) LIMIT \(rowLimit)"
      return try rowLimit == .max || !holds("SELECT count(*) = \(rowLimit) FROM (\(rows))")
    }
    isPartial = tables.count < all.count
    var parents: [String: [(key: Key, column: ColumnDescription)]] = [:]
    for table in tables {
      guard let key = try key(of: table), let column = table.columns[key.column] else { continue }
      for name in KeyName.names(referringTo: key.column, of: table.name) {
        parents[name, default: []].append((key, column))
      }
    }
    for table in tables {
      let declared = Set(table.allForeignKeys.flatMap(\.columns).map(SQLName.init))
      for column in table.columns where !declared.contains(SQLName(column.name)) {
        let named = parents[KeyName.folded(column.name)] ?? []
        // If many keys have the name, as in daily files with the same columns, it does not identify one.
        guard named.count <= 8 else { continue }
        let child = Key(table: table.name, column: column.name)
        let fitting = try named.filter { parent in
          try parent.column.type.affinity == column.type.affinity
            && refers(child, to: parent.key, under: parent.column.collation)
        }
        guard let parent = fitting.first?.key, fitting.count == 1 else { continue }
        references.append(Reference(child: child, parent: parent))
      }
    }
  }

  /// The declared key of one column, or else the proposed key; nil if the declared key has several columns or none is found.
  private mutating func key(of table: TableDescription) throws -> Key? {
    if let declared = table.primaryKey?.columns {
      return declared.count == 1 ? Key(table: table.name, column: declared[0]) : nil
    }
    let names = KeyName.ownNames(in: table.name)
    let own = table.columns.filter { names.contains(KeyName.folded($0.name)) }
    let others = table.columns.filter { KeyName.isTypical($0.name) }
    let found = try (own + table.columns.prefix(1) + others).first { column in
      let (cell, rows): (SQLFragment, SQLFragment) = (
        "\(identifier: column.name)", "\(identifier: table.name)"
      )
      guard column.generated == nil, [.integer, .text].contains(column.type.affinity) else {
        return false
      }
      // Most columns repeat a value among the first rows.
      return try holds(
        """
        SELECT CASE WHEN count(DISTINCT value) = count(*) AND count(*) >= 10 THEN
          (SELECT count(DISTINCT \(cell)) = count(*) FROM \(rows)) END
        FROM (SELECT \(cell) AS value FROM \(rows) LIMIT 1000)
        """)
    }
    guard let found else { return nil }
    keys.append(Key(table: table.name, column: found.name))
    return keys.last
  }

  /// Whether each value of `child` is a key of `parent`, compared as SQLite does for a foreign key: by the parent's collation.
  private func refers(
    _ child: Key, to parent: Key, under collation: Collation?
  ) throws -> Bool {
    if child.table == parent.table { return false }
    // If two tables have the same key, either may be the parent, unless the key is named after one of them.
    let isKey = keys.contains(child)
    let name = KeyName.folded(child.column)
    if isKey, name == KeyName.folded(parent.column) {
      let isOwn = [child, parent].map { KeyName.ownNames(in: $0.table).contains(name) }
      guard isOwn == [false, true] else { return false }
    }
    let cell: SQLFragment = "\(identifier: child.column)"
    let values: SQLFragment =
      "SELECT 1 FROM \(identifier: child.table) WHERE \(cell) IS NOT NULL"
    // IN is NULL, not false, beside a key that is NULL.
    return try holds(
      """
      SELECT EXISTS (\(values)) AND NOT EXISTS (\(values)
        AND (\(cell) COLLATE \(identifier: (collation ?? .binary).name) IN
          (SELECT \(identifier: parent.column) FROM \(identifier: parent.table))) IS NOT TRUE)
      """)
  }

  /// Whether the query returns 1; false if SQLite cannot run it, for example without the collation of an index.
  private func holds(_ sql: SQLFragment) throws -> Bool {
    do {
      return try connection.values(of: SQLCommand("looking for keys", sql))[0][0] == .integer(1)
    } catch {
      guard error.code?.primary == .error else { throw error }
      return false
    }
  }
}

extension Proposals {
  /// A line for each proposed key and reference, below a heading; empty without proposals.
  var lines: [String] {
    let lines =
      keys.map { "  \($0.table): PRIMARY KEY (\($0.column))" }
      + references.map { reference in
        "  \(reference.child.table): FOREIGN KEY (\(reference.child.column)) REFERENCES "
          + "\(reference.parent.table) (\(reference.parent.column))"
      }
    guard !lines.isEmpty else { return [] }
    return (["not declared, but true of every row:"] + lines).map(\.asOneLine)
  }

  /// The proposals of a database that was just loaded, without tables of 200,000 rows and more: searching them would prolong
  /// the load too much.
  init(ofLoaded database: String) throws {
    try self.init(of: .readingOnly(database), rowLimit: 200_000)
  }

  /// The ``lines``, and what to do about them.
  var advice: [String] {
    let rest =
      isPartial ? ["catalogue check also looks for keys of tables of 200,000 rows and more"] : []
    let way =
      "to declare them, edit the output of catalogue csv schema, and load with --schema --replace"
    return lines + (lines.isEmpty ? [] : [way]) + rest
  }

  var json: [JSONObject] {
    keys.map { ["table": $0.table, "column": $0.column] }
      + references.map { reference in
        [
          "table": reference.child.table, "column": reference.child.column,
          "parent": reference.parent.table, "parent_column": reference.parent.column,
        ]
      }
  }
}

/// Names by which people recognize keys.
enum KeyName {
  private static let words: Set<String> = ["id", "code", "key", "num"]

  /// Whether the last word of the name is `id`, `code`, `key` or `num`, as in `set_num`, `countryCode` and `CUSTOMERID`.
  static func isTypical(_ name: String) -> Bool {
    let last = name.split { !$0.isLetter && !$0.isNumber }.last.map { $0.lowercased() } ?? ""
    return words.contains(last)
      || ["ID", "Id", "Code", "Key", "Num"].contains(where: name.hasSuffix)
  }

  /// The letters and digits of a name, in lower case.
  static func folded(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The folded names of columns that are probably the key of their table: `id`, and `customerid` in `customers`.
  static func ownNames(in table: String) -> Set<String> {
    let stems = [""] + stems(of: folded(table))
    return Set(words.flatMap { word in stems.map { $0 + word } })
  }

  /// The folded name of a table and its singular forms.
  private static func stems(of table: String) -> [String] {
    let endings = [("ies", "y"), ("es", ""), ("s", "")].filter { table.hasSuffix($0.0) }
    return [table] + endings.map { table.dropLast($0.0.count) + $0.1 }
  }

  /// The folded names of columns that may refer to a key: the key's name, unless it is a general word, and the table's name in
  /// plural or singular, alone or before the key's: `customers`, `customer`, `customerid` for the key `id` of `customers`.
  static func names(referringTo key: String, of table: String) -> Set<String> {
    let (key, table) = (folded(key), folded(table))
    let stems = stems(of: table)
    let isGeneral = words.contains(key) || ["no", "nr", "number", "name"].contains(key)
    return Set(stems + stems.map { $0 + key } + (isGeneral ? [] : [key]))
  }
}
