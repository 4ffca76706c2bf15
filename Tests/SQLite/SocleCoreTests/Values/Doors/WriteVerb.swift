import SocleQueries
import TestSupport

@testable import SocleCore

/// Every verb that writes a value of a described column.
enum WriteVerb: CaseIterable {
  case insert, prepared, streamed, pulled, writer, returningInsert, executedInsert
  case runtime, preparedRuntime, streamedRuntime
  case replace, ignore, upsert, upsertOfField, save, streamedUpsert, runtimeSave
  case update, set, setByKeys, returningUpdate, executedUpdate, runtimeSet

  /// Whether a row with the id 1 has to exist.
  var changesRow: Bool {
    switch self {
    case .update, .set, .setByKeys, .returningUpdate, .executedUpdate, .runtimeSet:
      true
    default: false
    }
  }

  /// Whether a row with the id 1 may exist.
  var allowsRow: Bool {
    switch self {
    case .replace, .upsert, .upsertOfField, .save, .streamedUpsert, .runtimeSave: true
    default: changesRow
    }
  }

  /// Writes the row with the id 1.
  func write<Coding>(
    _ value: Coding.Property, _ table: ValueTable<Coding>, on connection: Connection
  ) throws {
    let (row, one) = (table.row, ValueTable<Coding>.Row(id: 1, value: value))
    let rows = row.table.rows
    switch self {
    case .insert: try connection.insert(one, in: row)
    case .prepared: try connection.prepareInsert(in: row).insert(one)
    case .streamed: try connection.insert(contentsOf: [one], in: row)
    case .pulled:
      var rest = [one][...]
      try connection.prepareInsert(in: row).insert(pulling: { rest.popFirst() })
    case .writer:
      try connection.prepareInsert(in: row.table, writing: table.writers).insert(one)
    case .returningInsert: _ = try connection.row(of: InsertRowQuery(one, into: row).returning(row))
    case .executedInsert: try connection.execute(InsertRowQuery(one, into: row))
    case .runtime: try connection.insert(try table.runtimeRow(one), in: rows)
    case .preparedRuntime: try connection.prepareInsert(in: rows).insert(table.runtimeRow(one))
    case .streamedRuntime: try connection.insert(contentsOf: [table.runtimeRow(one)], in: rows)
    case .replace: try connection.insert(one, in: row, onConflict: .replace)
    case .ignore: try connection.insert(one, in: row, onConflict: .ignore)
    case .upsert: try connection.insert(one, in: row, onConflict: .updateAll(onlyIfDifferent: true))
    case .upsertOfField: try connection.insert(one, in: row, onConflict: .update(table.value))
    case .save: try connection.save(one, in: row)
    case .streamedUpsert:
      try connection.insert(contentsOf: [one], in: row, onConflict: .updateAll())
    case .runtimeSave: try connection.save(try table.runtimeRow(one), in: rows)
    case .update: try connection.update(one, in: row)
    default: try change(value, table, on: connection)
    }
  }

  private func change<Coding>(
    _ value: Coding.Property, _ table: ValueTable<Coding>, on connection: Connection
  ) throws {
    let (row, set) = (table.row, [table.value.set(to: value)])
    let query = UpdateQuery(row, set: set, where: [table.id == 1])
    switch self {
    case .set: try connection.update(row, set: set, where: [table.id == 1])
    case .setByKeys:
      try connection.update(row, set: set, where: [table.id.isIn(Array(repeating: 1, count: 600))])
    case .returningUpdate: _ = try connection.row(of: query.returning(row))
    case .executedUpdate: try connection.execute(query)
    default:
      let rows = row.table.rows
      let set = [rows["value"].set(to: try Coding.stored(value))]
      try connection.update(rows, set: set, where: [rows["id"] == 1])
    }
  }
}
