import SocleCore
import SocleLiveSchema
import SocleStorage

/// Values in the SQL of a schema, where no parameter can stand.
enum SpelledValues {
  static func tryEveryWay(_ values: [SQLiteValue]) throws {
    // A NUL has no spelling in SQL.
    let spellable = values.filter { $0.text?.utf8.contains(0) != true }
    try expect(
      errorThrown { try table(of: values) } == nil || spellable.count < values.count,
      "a value has no spelling")
    for chunk in stride(from: 0, to: spellable.count, by: 500) {
      try tryDefaults(Array(spellable[chunk..<min(chunk + 500, spellable.count)]))
    }
  }

  private static func errorThrown(_ body: () throws -> Void) -> (any Error)? {
    do { try body() } catch { return error }
    return nil
  }

  @discardableResult
  private static func table(of values: [SQLiteValue]) throws -> TableDescription {
    let columns = values.enumerated().map { index, value in
      ColumnDescription("c\(index)", .any, isNullable: true, default: .value(value))
    }
    let table = TableDescription(
      "cells", columns: ColumnSet([ColumnDescription("id", .integer)] + columns), primaryKey: "id")
    _ = try CreateTableQuery(table).makeText().rendered()
    return table
  }

  private static func tryDefaults(_ values: [SQLiteValue]) throws {
    let table = try table(of: values)
    let connection = try Connection.inMemory()
    try connection.createTable(table)
    // Rows known at run time get constant defaults from Socle, these from SQLite.
    try connection.execute("INSERT INTO cells(id) VALUES (1)", purpose: "inserting")
    try expectStored(values, "a default", table, connection)
    let described = try connection.describe(table: "cells")
    try expect(described == table, "described as another table")
    try connection.rebuildTable(as: table)
    try expectStored(values, "a rebuilt default", table, connection)
    try connection.delete(in: table.rows, where: [.everyRow])
    try connection.execute("INSERT INTO cells(id) VALUES (1)", purpose: "inserting")
    try expectStored(values, "a default after a rebuild", table, connection)
    try tryChecks(values.prefix(50), connection)
  }

  private static func expectStored(
    _ values: [SQLiteValue], _ use: String, _ table: TableDescription, _ connection: Connection
  ) throws {
    let found = try connection.rows(of: table.rows)[0].values.dropFirst()
    for (value, other) in zip(values, found) {
      try expect(value == other, "\(use): \(value) became \(other)")
    }
  }

  /// A check and an index that hold for one value alone.
  private static func tryChecks(_ values: ArraySlice<SQLiteValue>, _ connection: Connection) throws
  {
    for (index, value) in values.enumerated() where !value.isNull {
      let table = TableDescription(
        "checked\(index)",
        columns: [ColumnDescription("value", .any, check: "value IS \(value)")],
        indexes: [IndexDescription("only\(index)", on: ["value"], where: "value IS \(value)")])
      try connection.createTable(table)
      do {
        try connection.insert(["value": value], in: table.rows)
      } catch {
        throw BrokenPromise("a check: \(value) is not itself: \(error)")
      }
    }
  }
}
