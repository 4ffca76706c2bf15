import SocleCore
import SocleFunctions
import TestSupport
import Testing

@Suite("Traces of a connection's statements")
struct StatementTraceTests {
  private func traced(
    _ options: ConnectionOptions = ConnectionOptions()
  ) throws -> (Connection, Record<TracedStatement>) {
    let record = Record<TracedStatement>()
    let connection = try Connection.inMemory(options: options)
    try connection.createNumbers(1...10)
    try connection.register(StatementTrace { record.add($0) })
    return (connection, record)
  }

  @Test("A trace contains the SQL, the number of rows read and a duration")
  func reading() throws {
    let (connection, record) = try traced()
    _ = try connection.rows(of: Number.row, orderedBy: [Number.value.ascending])
    let statement = try #require(record.entries.first)
    #expect(record.entries.count == 1)
    #expect(statement.sql.hasPrefix("SELECT"))
    #expect(statement.rows == 10)
    #expect(statement.duration >= .zero)
    #expect(statement.description.contains("[10 rows, "))
  }

  @Test("A trace counts the rows that SQLite passes to a bulk read")
  func bulk() throws {
    let (connection, record) = try traced()
    _ = try connection.rows(of: Number.row)
    #expect(record.entries.map(\.rows) == [10])
  }

  @Test("A trace contains no bound values")
  func secrecy() throws {
    let (connection, record) = try traced()
    _ = try connection.rows(of: Number.row, where: [Number.value.equals(4711)])
    #expect(record.entries.count == 1)
    #expect(record.entries.allSatisfy { !$0.sql.contains("4711") })
  }

  @Test("A trace contains failed statements and abandoned reads, too")
  func ends() throws {
    let (connection, record) = try traced()
    let insert = try connection.prepareInsert(in: Number.row)
    #expect(throws: SQLiteError.self) { try insert.insert(Number(value: 1)) }
    #expect(record.entries.count == 1)
    try connection.forEachRow(of: SelectQuery(from: Number.row).limited(to: 5)) { _ in false }
    #expect(record.entries.count == 2)
    #expect(record.entries.last?.rows == 1)
  }

  @Test("A statement and those of its triggers are traced as one")
  func triggers() throws {
    let (connection, record) = try traced()
    try connection.run("CREATE TABLE log(value INTEGER)")
    try connection.run(
      "CREATE TRIGGER t AFTER INSERT ON numbers BEGIN INSERT INTO log VALUES (NEW.value); END")
    let before = record.entries.count
    try connection.run("INSERT INTO numbers VALUES (11)")
    #expect(record.entries.count == before + 1)
  }

  @Test("Several traces of one connection do not replace each other")
  func several() throws {
    let records = [Record<TracedStatement>(), Record<TracedStatement>()]
    let options = ConnectionOptions(
      extensions: records.map { record in StatementTrace { record.add($0) } })
    let connection = try Connection.inMemory(options: options)
    let before = records.map(\.entries.count)
    try connection.run("SELECT 1")
    #expect(records.map(\.entries.count) == before.map { $0 + 1 })
  }

  @Test("Statements are counted without those that begin and end transactions")
  func counting() throws {
    let connection = try Connection.inMemory()
    try connection.createNumbers([])
    let count = try connection.countingStatements {
      try connection.transaction {
        try connection.insertNumbers([1, 2, 3])
        _ = try connection.rows(of: Number.row)
      }
    }
    #expect(count == 2)
  }
}
