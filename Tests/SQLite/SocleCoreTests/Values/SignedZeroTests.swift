import Foundation
import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("The sign of zero")
struct SignedZeroTests {
  @Test("The sign of zero is lost in a REAL column, as documented", arguments: WayIn.allCases)
  func lost(wayIn: WayIn) throws {
    let table = ValueTable<Double>()
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    try wayIn.insert([-0.0], in: table, of: connection)
    for wayOut in WayOut.allCases {
      let found = try wayOut.read(1, of: table, from: connection)
      #expect(found.map(\.bitPattern) == [0])
    }
  }

  @Test("The sign of zero is kept by `SignedRealCoding`", arguments: WayIn.allCases)
  func kept(wayIn: WayIn) throws {
    let table = ValueTable(Field("value", \.value, as: .signedReal))
    let values = [-0.0, 0.0, -1.0, .infinity, .leastNonzeroMagnitude]
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    try wayIn.insert(values, in: table, of: connection)
    for wayOut in WayOut.allCases {
      let found = try wayOut.read(values.count, of: table, from: connection)
      #expect(found.map(\.bitPattern) == values.map(\.bitPattern))
    }
  }

  @Test("A zero of either sign is found")
  func found() throws {
    let table = ValueTable<Double>()
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    try connection.prepareInsert(in: table.row).insert(contentsOf: table.rows([-0.0, 1]))
    #expect(try connection.rows(of: table.row, where: [table.value.equals(-0.0)]).map(\.id) == [1])
    #expect(try connection.rows(of: table.row, where: [table.value.isIn([-0.0])]).map(\.id) == [1])
  }

  @Test("The sign of zero does not matter in a `Date`")
  func date() throws {
    let table = ValueTable<Date>()
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    let date = Date(timeIntervalSinceReferenceDate: -0.0)
    try connection.prepareInsert(in: table.row).insert(contentsOf: table.rows([date]))
    let found = try connection.rows(of: table.row).map(\.value)
    #expect(found == [date])
    #expect(found.first?.timeIntervalSinceReferenceDate.sign == .plus)
  }

  @Test("A column that stores the sign of zero accepts only reals, and no NaN")
  func reals() throws {
    let table = ValueTable(Field("value", \.value, as: .signedReal))
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    let insert = try connection.prepareInsert(in: table.row)
    #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: table.rows([.nan])) }
    try connection.run("INSERT INTO cells VALUES(1, 7)")
    let error = #expect(throws: SQLiteError.self) { try connection.rows(of: table.row) }
    #expect(error?.description == "cells.value, row 1: expected REAL, found INTEGER")
  }
}
