import SocleQueries
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleFunctions

/// SQLite undoes a failed statement within a transaction only where it foresees the failure.
@Suite("Statements whose function throws")
struct FunctionAtomicityTests {
  enum Change: String, CaseIterable {
    case update, delete, insertRow, insertRows, insertRowsPulled, upsert
  }

  @Test(
    "A statement whose function throws changes nothing, and its transaction continues",
    arguments: Change.allCases)
  func inTransaction(_ change: Change) throws {
    let own = OwnError()
    let connection = try stage(own)
    try connection.transaction {
      try connection.run("UPDATE numbers SET value = 2 WHERE value = 1")
      let error = errorThrown { try make(change, on: connection) }
      #expect(((error as? SQLiteError)?.unwrapped ?? error) as? OwnError === own)
      #expect(try connection.numbers() == [2, 12, 13])
    }
    #expect(try connection.numbers() == [2, 12, 13])
  }

  @Test(
    "A statement whose function throws outside a transaction changes nothing",
    arguments: Change.allCases)
  func outside(_ change: Change) throws {
    let connection = try stage(OwnError())
    #expect(errorThrown { try make(change, on: connection) } != nil)
    #expect(try connection.numbers() == [1, 12, 13])
    #expect(!connection.isInTransaction)
  }
}

extension FunctionAtomicityTests {
  @Test(
    "Rows that matched before the function threw are not changed", arguments: [true, false])
  func throwingCondition(_ isUpdate: Bool) throws {
    let own = OwnError()
    let connection = try Connection.withChecked(throwing: own, [1, 12, 13])
    try connection.run("ALTER TABLE numbers ADD COLUMN note TEXT")
    let note = Field("note", \Noted.note)
    let row = RowDescription("numbers", note, make: { Noted(note: $0) })
    let through = Field("checked", \Noted.checked).isGreater(than: 0)
    try connection.transaction {
      let error = errorThrown {
        if isUpdate {
          try connection.update(row, set: [note.set(to: "x")], where: [through])
        } else {
          try connection.delete(in: row, where: [through])
        }
      }
      #expect(((error as? SQLiteError)?.unwrapped ?? error) as? OwnError === own)
    }
    #expect(try connection.numbers() == [1, 12, 13])
    #expect(try connection.value("SELECT count(note) FROM numbers") == .integer(0))
  }

  struct Noted {
    var note: String?
    var checked = 0
  }
}

extension FunctionAtomicityTests {
  /// A table whose triggers throw after a row of 13 or 113 was written or deleted.
  private func stage(_ error: any Error) throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.createNumbers([1, 12, 13])
    try connection.register(
      ScalarFunction("checked", isInnocuous: true) { (number: Int) in
        if number % 100 == 13 { throw error }
        return number
      })
    for (name, event, row) in [
      ("i", "INSERT", "NEW"), ("u", "UPDATE OF value", "NEW"), ("d", "DELETE", "OLD"),
    ] {
      try connection.run(
        TestSQL(
          "CREATE TRIGGER \(name) AFTER \(event) ON numbers BEGIN SELECT checked(\(row).value); END"
        ))
    }
    return connection
  }

  private func make(_ change: Change, on connection: Connection) throws {
    let numbers = [111, 112, 113].map(Number.init)
    switch change {
    case .update:
      try connection.update(
        Number.row, set: [Number.value.set(to: 113)], where: [Number.value.equals(12)])
    case .delete:
      try connection.delete(in: Number.row, where: [.everyRow])
    case .insertRow:
      try connection.prepareInsert(in: Number.row).insert(Number(value: 113))
    case .insertRows:
      try connection.prepareInsert(in: Number.row).insert(contentsOf: numbers)
    case .insertRowsPulled:
      var iterator = numbers.makeIterator()
      try connection.prepareInsert(in: Number.row).insert(pulling: { iterator.next() })
    case .upsert:
      try connection.prepareInsert(in: Number.row, onConflict: .replace).insert(Number(value: 13))
    }
  }
}
