import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

/// The ways by which a value gets into a table.
enum WayIn: CaseIterable {
  case array, lazySequence, pulled, oneByOne, streamedWriters, writersOneByOne
  case runtimeRows, streamedRuntimeRows, update

  func insert<Coding>(
    _ values: [Coding.Property], in table: ValueTable<Coding>, of connection: Connection
  )
    throws
  {
    let rows = table.rows(values)
    let insert = try connection.prepareInsert(in: table.row)
    switch self {
    case .array: try insert.insert(contentsOf: rows)
    case .lazySequence: try insert.insert(contentsOf: rows.lazy.map { $0 })
    case .pulled:
      var rest = rows[...]
      try insert.insert(pulling: { rest.popFirst() })
    case .oneByOne:
      for row in rows { try insert.insert(row) }
    case .streamedWriters:
      try connection.prepareInsert(in: table.row.table, writing: table.writers)
        .insert(contentsOf: rows)
    case .writersOneByOne:
      let insert = try connection.prepareInsert(in: table.row.table, writing: table.writers)
      for row in rows { try insert.insert(row) }
    case .runtimeRows:
      let insert = try connection.prepareInsert(in: table.row.table.rows)
      for row in rows { try insert.insert(table.runtimeRow(row)) }
    case .streamedRuntimeRows:
      try connection.prepareInsert(in: table.row.table.rows)
        .insert(contentsOf: rows.map(table.runtimeRow))
    case .update:
      try insert.insert(contentsOf: table.rows(values.reversed()))
      for row in rows {
        try connection.update(
          table.row, set: [table.value.set(to: row.value)], where: [table.id.equals(row.id)])
      }
    }
  }
}

extension ValueTable {
  /// The same columns, each written by a closure of its own.
  var writers: [ColumnWriter<Row>] {
    [
      ColumnWriter("value") { row, sink throws(SQLiteError) in
        try Coding.encode(row.pointee.value, into: sink)
      },
      ColumnWriter("id") { row, sink throws(SQLiteError) in try row.pointee.id.encode(into: sink) },
    ]
  }

  func runtimeRow(_ row: Row) throws -> SQLiteRow {
    ["id": .integer(Int64(row.id)), "value": try Coding.stored(row.value)]
  }
}
