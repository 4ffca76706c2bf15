import Foundation
import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Whole numbers in REAL columns, returned by changes")
struct ReturningRealTests {
  struct Weight: Equatable {
    var id: Int
    var kilograms: Double
    var note: SQLiteValue
    var weighed: Date?
  }

  static let id = Field("id", \Weight.id)
  static let kilograms = Field("kilograms", \Weight.kilograms)
  static let note = Field("note", \Weight.note)
  static let weighed = Field("weighed", \Weight.weighed)

  let weight = Weight(
    id: 1, kilograms: 20, note: .integer(3), weighed: Date(timeIntervalSinceReferenceDate: 7))

  static func row(strict: Bool, hasRowID: Bool) -> RowDescription<Weight> {
    RowDescription(
      "weights", id, kilograms, note, weighed, make: Weight.init
    )
    .keyed(by: id)
    .with(isStrict: strict, hasRowID: hasRowID)
  }

  @Test(
    "A whole number in a REAL column is returned as a REAL, in whole rows and in expressions",
    arguments: [false, true], [false, true])
  func wholeNumbers(strict: Bool, hasRowID: Bool) throws {
    let connection = try Connection.inMemory()
    let row = Self.row(strict: strict, hasRowID: hasRowID)
    try connection.createTable(row)
    #expect(try connection.firstRow(of: InsertRowQuery(weight, into: row).returning(row)) == weight)
    for policy in [.replace, .updateAll()] as [ConflictPolicy<Weight>] {
      #expect(
        try connection.firstRow(
          of: InsertRowQuery(weight, into: row, onConflict: policy).returning(row)) == weight)
    }
    let updated = try connection.rows(
      of: UpdateQuery(
        row, set: [Self.note.set(to: .integer(4))], where: [.everyRow]
      ).returning(
        Self.kilograms, Self.kilograms.optional.or(1), Self.weighed.required,
        Self.note))
    #expect(updated.map(\.0) == [20])
    #expect(updated.map(\.1) == [20])
    #expect(updated.map(\.2) == [weight.weighed])
    #expect(updated.map(\.3) == [.integer(4)])
    #expect(
      try connection.rows(
        of: UpdateQuery(
          row, set: [Self.kilograms.set(to: -0.0), Self.weighed.set(to: nil)], where: [.everyRow]
        ).returning(Self.kilograms.equals(0), Self.weighed)
      ).map { "\($0)" } == ["(true, nil)"])
    #expect(
      try connection.rows(of: DeleteQuery(from: row, where: [.everyRow]).returning(Self.kilograms))
        == [0])
  }

  @Test("A TEXT or BLOB that is returned from a REAL column is an error with its stored type")
  func otherValues() throws {
    let connection = try Connection.inMemory()
    let row = Self.row(strict: false, hasRowID: true)
    try connection.createTable(row)
    for (spelled, problem) in [("'x'", "TEXT"), ("x'00'", "BLOB")] {
      try connection.run(TestSQL("REPLACE INTO weights VALUES (1, \(spelled), NULL, NULL)"))
      let error = failure {
        _ = try connection.rows(
          of: UpdateQuery(
            row, set: [Self.note.set(to: .null)], where: [.everyRow]
          ).returning(Self.kilograms))
      }
      let cell = CellPlace(table: "weights", column: "kilograms", row: 1)
      #expect(error == .conversion(cell: cell, expected: "REAL", found: problem))
    }
  }
}
