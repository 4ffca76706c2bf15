import Entities
import SQLiteCore
import SQLiteLiveSchema
import SQLiteQueries
import SQLiteStorage

extension EntityTables {
  /// A change that is needed before the tables fit their entities.
  package enum Preparation {
    case create(TableDescription)
    /// The indexes are dropped, because their names contain the old name of the table.
    case rename(TableDescription, to: String)
    /// The indexes are dropped for the same reason.
    case renameColumn(String, to: String, in: String, dropping: [String])
    case addColumn(ColumnDescription, to: String)
    case createIndex(IndexDescription, on: String)
  }

  /// The changes that are needed before the tables fit the shapes of their entities.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a change could lose values or needs new ones, with advice.
  package func preparations(on connection: Connection) throws -> [Preparation] {
    try shapes.values.sorted { $0.name < $1.name }.flatMap {
      try preparations(for: $0, on: connection)
    }
  }

  private func preparations(
    for shape: EntityShape, on connection: Connection
  ) throws -> [Preparation] {
    var needed: [Preparation] = []
    for table in shape.tables {
      if let live = try connection.describe(table: table.name) {
        if table.name == shape.name { try checkLists(of: live.name, shape, on: connection) }
        needed += try changes(from: live, to: table, of: shape)
      } else if var former = try formerTable(of: table, shape, on: connection) {
        if table.name == shape.name { try checkLists(of: former.name, shape, on: connection) }
        needed.append(.rename(former, to: table.name))
        former.indexes = []
        needed += try changes(from: former, to: table, of: shape)
      } else {
        needed.append(.create(table))
      }
    }
    return needed
  }

  /// Throws if a stored list is no longer declared: its links would keep owners and targets from being deleted.
  private func checkLists(
    of table: String, _ shape: EntityShape, on connection: Connection
  ) throws {
    let stored = LiteralQuery(
      """
      SELECT list.name FROM sqlite_schema AS list, pragma_foreign_key_list(list.name) AS key
      WHERE list.type = 'table' AND key."from" = 'owner_id' AND key."table" = \(table)
        AND substr(list.name, 1, length(\(table)) + 1) = \(table) || '_'
      """, purpose: "looking for the lists of \(table)", reading: String.self)
    for list in try connection.rows(of: stored) {
      let name = String(list.dropFirst(table.count + 1))
      let isKept = try shape.toMany.contains { relation in
        if relation.name == name { return true }
        return try shape.formerProperties[relation.name]?.contains(name) == true
          && connection.describe(table: shape.linkTableName(relation)) == nil
      }
      if isKept { continue }
      throw EntityError.incompatible(
        entity: shape.name,
        reason: """
          the table \(list) contains the list \(name), which is not a relation any more. Drop it with \
          dropTable("\(list)")
          """)
    }
  }

  private func formerTable(
    of table: TableDescription, _ shape: EntityShape, on connection: Connection
  ) throws -> TableDescription? {
    let list = shape.toMany.first { shape.linkTableName($0) == table.name }
    let suffixes = list.map { list in
      ([list.name] + (shape.formerProperties[list.name] ?? [])).map { "_\($0)" }
    }
    for name in [shape.name] + shape.formerNames {
      for former in (suffixes ?? [""]).map({ name + $0 }) where former != table.name {
        if let live = try connection.describe(table: former) { return live }
      }
    }
    return nil
  }

  private func changes(
    from live: TableDescription, to table: TableDescription, of shape: EntityShape
  ) throws(EntityError) -> [Preparation] {
    let renamed = shape.renamedColumns(from: live, to: table)
    let indexes = shape.formerIndexes(of: live.name, renamed)
    for column in live.columns
    where !table.hasColumn(column.name) && !renamed.values.contains(column.name) {
      throw shape.schemaError(
        """
        its table has a column \(column.name) that is not a property. Drop its indexes, and the column \
        with dropColumn("\(column.name)", from: "\(live.name)"), or by rebuildTable(as:by:) if it was a \
        relation; or rename it: static let formerProperties = ["…": ["\(column.name)"]]
        """)
    }
    guard live.primaryKey == table.primaryKey else {
      throw shape.schemaError(
        "the table \(live.name) has another primary key. Rename the table, and save the models again"
      )
    }
    var needed: [Preparation] = []
    for column in table.columns {
      if let stored = live.column(named: renamed[column.name] ?? column.name) {
        try shape.check(column, storedAs: stored)
        if let former = renamed[column.name] {
          needed.append(.renameColumn(former, to: column.name, in: table.name, dropping: indexes))
        }
      } else {
        try shape.checkOptional(column, newIn: live.name)
        needed.append(.addColumn(column, to: table.name))
      }
    }
    let there = Set(live.indexes.map(\.name))
    return needed
      + table.indexes.filter { !there.contains($0.name) }.map { .createIndex($0, on: table.name) }
  }

  /// Makes the changes, and records the tables as a part of the file, which the verification of an app's own schema ignores.
  package func apply(_ preparations: [Preparation], on connection: Connection) throws {
    let before = Set(try connection.part("entities")?.objects ?? [])
    var names = before
    // New tables may refer to renamed ones, and new columns to new tables.
    for case .rename(let table, let newName) in preparations {
      for index in table.indexes { try connection.dropIndex(index.name) }
      try connection.renameTable(table.name, to: newName)
      if names.remove(table.name) != nil { names.insert(newName) }
    }
    let tables = preparations.compactMap { if case .create(let table) = $0 { table } else { nil } }
    try connection.createTables(tables)
    names.formUnion(tables.map(\.name))
    for case .renameColumn(let name, let newName, let table, let indexes) in preparations {
      let live = try connection.describe(table: table)?.indexes.map(\.name) ?? []
      for index in indexes where live.contains(index) { try connection.dropIndex(index) }
      try connection.renameColumn(name, to: newName, in: table)
    }
    for case .addColumn(let column, let table) in preparations {
      try connection.addColumn(column, to: table)
    }
    for case .createIndex(let index, let table) in preparations {
      try connection.createIndex(index, on: table)
    }
    if names != before {
      try connection.setPart("entities", (version: 1, objects: names.sorted()))
    }
  }
}
