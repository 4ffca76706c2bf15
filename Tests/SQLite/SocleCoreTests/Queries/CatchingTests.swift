import SocleQueries
import TestSupport
import Testing

import SocleCore

@Suite("Catching an error")
struct CatchingTests {
  let connection: Connection

  init() throws { connection = try Connection.inMemory() }

  @Test("Catching an `SQLiteError` needs no cast if no closure of the caller can throw")
  func typed() {
    var codes: [ResultCode?] = []
    do { _ = try connection.rows(of: Number.row) } catch { codes.append(error.code) }
    do { _ = try connection.row(of: Number.row, where: [.everyRow]) } catch {
      codes.append(error.code)
    }
    do { _ = try connection.firstRow(of: Number.row) } catch { codes.append(error.code) }
    do { _ = try connection.count(of: Number.row) } catch { codes.append(error.code) }
    do { try connection.delete(in: Number.row, where: [.everyRow]) } catch {
      codes.append(error.code)
    }
    do { try connection.execute("DELETE FROM numbers") } catch { codes.append(error.code) }
    do {
      _ = try connection.rows(of: Number.row.keyed(by: Number.value), keys: [1])
    } catch { codes.append(error.code) }
    do {
      try connection.createTable(Number.row)
      try connection.createTable(Number.row)
    } catch { codes.append(error.code) }
    #expect(codes == [ResultCode?](repeating: .error, count: 8))
  }

  @Test("An error that a closure throws is caught with a cast")
  func closures() {
    do {
      try connection.transaction { try connection.delete(in: Number.row, where: [.everyRow]) }
    } catch {
      #expect((error as? SQLiteError)?.code == .error)
    }
  }

  @Test("Typed queries and literal SQL are run by the same method")
  func executing() throws {
    try connection.execute(CreateTableQuery(Number.row.table))
    try connection.execute(CreateTableQuery(Number.row.table, ifNotExists: true))
    try connection.insertNumbers(1...3)
    #expect(try connection.execute(DeleteQuery(from: Number.row, where: [.everyRow])) == 3)
    let names = ["value"]
    let parts: [SQLFragment] = ["VALUES (\(1))", "VALUES (\(2))"]
    #expect(
      try connection.execute(
        "INSERT INTO numbers(\(identifiers: names)) \(parts, separator: " UNION ALL ")") == 2)
  }
}
