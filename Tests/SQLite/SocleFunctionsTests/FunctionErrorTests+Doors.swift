import TestSupport
import Testing

import SocleQueries
@testable import SocleCore
@testable import SocleFunctions

extension FunctionErrorTests {
  /// Ways to run a statement by methods that throw errors of any type.
  enum OpenDoor: String, CaseIterable {
    case eachRow, eachValue, stream, pulling
  }

  /// Ways by methods that throw `SQLiteError` only.
  enum ClosedDoor: String, CaseIterable {
    case reading, readingSorted, keys, ownTransaction, update, delete, oneRow, firstRow, lookup,
      count, plain, createIndex, trigger
  }
}

extension FunctionErrorTests {
  func pass(_ door: OpenDoor, _ connection: Connection) throws {
    let copies = RowDescription("copies", Number.value, make: Number.init)
    switch door {
    case .eachRow: try connection.forEachRow(of: Checked.row) { _ in true }
    case .eachValue:
      try connection.forEachRow(of: SelectQuery(Checked.checked, from: Checked.row)) { _ in true }
    case .stream:
      try connection.prepareInsert(in: copies).insert(contentsOf: [1, 13].map(Number.init))
    case .pulling:
      var next = 12
      try connection.prepareInsert(in: copies).insert(pulling: {
        next += 1
        return Number(value: next)
      })
    }
  }

  func pass(_ door: ClosedDoor, _ connection: Connection) throws {
    switch door {
    case .reading: _ = try connection.rows(of: Checked.row)
    case .readingSorted:
      _ = try connection.rows(of: Checked.row, orderedBy: [Checked.value.ascending])
    case .keys:
      _ = try connection.rows(of: Checked.row.keyed(by: Checked.value), keys: [1, 13])
    case .ownTransaction: try connection.transaction { _ = try connection.rows(of: Checked.row) }
    case .update:
      try connection.update(
        Checked.row, set: [Checked.value.set(to: 2)], where: [Checked.checked.equals(13)])
    case .delete: try connection.delete(in: Checked.row, where: [Checked.checked.equals(13)])
    case .oneRow:
      try connection.run("CREATE TABLE c(value INTEGER CHECK (checked(value)))")
      let row = RowDescription("c", Number.value, make: Number.init)
      try connection.prepareInsert(in: row).insert(Number(value: 13))
    case .firstRow:
      _ = try connection.firstRow(of: Checked.row, where: [Checked.checked.equals(2)])
    case .lookup:
      _ = try connection.row(of: Checked.row.keyed(by: Checked.value), key: 13)
    case .count: _ = try connection.count(of: Checked.row, where: [Checked.checked.equals(1)])
    case .plain: _ = try connection.result("1 + checked(13)")
    case .createIndex: try connection.run("CREATE INDEX i ON numbers(checked)")
    case .trigger:
      try connection.run(
        "CREATE TRIGGER r AFTER INSERT ON numbers BEGIN SELECT checked(NEW.value - 1); END")
      try connection.run("INSERT INTO numbers VALUES (14)")
    }
  }

  func expectNothingLeft(_ connection: Connection) throws {
    #expect(connection.functionFailure.take(1, "looking") == nil)
    #expect(connection.heldStatements == 0)
    #expect(try connection.result("checked(12)") == .integer(12))
  }
}
