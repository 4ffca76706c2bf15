import Foundation
import ServerCatalogue
import SocleCSV
import SocleCore
import SocleInputFiles
import SocleLiveSchema
import SocleQueries

/// Something that reads bytes of unknown origin. Tests/Reliability/Fuzz/fuzz runs it with libFuzzer and AddressSanitizer, the
/// scenarios R5 with the inputs in Tests/Reliability/Corpus.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case csv, gzip, json, query, identifier, rows, schema

  /// - Throws: An error if a promise is broken, other than by a trap.
  package func run(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      switch self {
      case .csv: try Self.readCSV(bytes)
      case .gzip: try Self.inflate(bytes)
      case .json:
        _ = try ServerListReader(skipsBadItems: bytes.count % 2 == 0).servers(in: Data(bytes))
      case .query: try Self.interpolate(bytes)
      case .identifier: try Self.name(bytes)
      case .rows: try Self.decodeRow(bytes)
      case .schema: try Self.describe(bytes)
      }
    } catch is SQLiteError, is LoadError, is InputFileError, is ServerListError {
      // A typed error is an answer.
    }
  }
}

/// What a target promises did not hold.
package struct FuzzFinding: Error, CustomStringConvertible {
  package let description: String
}

extension FuzzTarget {
  private static func require(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    guard condition else { throw FuzzFinding(description: text()) }
  }

  private static func readCSV(_ bytes: UnsafeRawBufferPointer) throws {
    let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    let path = "\(folder)/socle-fuzz-\(getpid())-\(UInt.random(in: .min ... .max)).csv"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    let reader = try CSVReader(path: path, recordLimit: 1 << 16)
    var size = 0
    while size <= 4 * bytes.count + 4096 {
      do {
        guard try reader.next() else { return }
        for index in 0..<reader.fieldCount {
          size += reader.field(index).count
          _ = (reader.integer(index), reader.boolean(index), reader.isQuoted(index))
        }
        size += 1
      } catch {
        guard try reader.skipRecord() != nil else { return }
      }
    }
    try require(reader.fileName.hasSuffix("csv") && path.isEmpty, "more was read than written")
  }

  private static func inflate(_ bytes: UnsafeRawBufferPointer) throws {
    let file = try InputFile(bytes: bytes, name: "fuzz.gz")
    var buffer = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<1000 {
      let count = try buffer.withUnsafeMutableBytes { buffer throws(InputFileError) in
        try file.read(into: buffer)
      }
      guard count > 0 else { return }
    }
  }

  /// The bytes before the first NUL are SQL around a value, the others are the value.
  private static func interpolate(_ bytes: UnsafeRawBufferPointer) throws {
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3 else { return }
    let sql: SQLFragment =
      "\(SQLFragment(trusted: parts[0]))\(parts[1])\(SQLFragment(trusted: parts[2]))"
    let connection = try Connection.inMemory()
    let text = try SQLCommand(checking: sql, purpose: "fuzzing").makeText().rendered()
    try require(text.arguments == [.text(parts[1])], "\(text.arguments) in \(text.sql)")
    // It was accepted as a statement, so it must compile with one parameter, or be refused by SQLite.
    _ = try connection.plan(of: LiteralQuery(sql, reading: SQLiteValue.self))
  }

  private static func name(_ bytes: UnsafeRawBufferPointer) throws {
    let name = String(decoding: bytes, as: UTF8.self)
    let connection = try Connection.inMemory()
    let table = TableDescription(
      name, columns: [ColumnDescription(name, .text), ColumnDescription("other \(name)", .any)])
    try connection.createTable(table)
    try connection.insert([name: .text(name), "other \(name)": 1], in: table.rows)
    try require(connection.tableNames() == [name], "another table than \(name.debugDescription)")
    let described = try connection.describe(table: name)
    try require(described == table, "another description of \(name.debugDescription)")
    let found = try connection.rows(of: table.rows, where: [table.rows[name].equals(.text(name))])
    try require(found.count == 1, "no row of \(name.debugDescription)")
  }

  /// A text that a file's schema might contain.
  private static func describe(_ bytes: UnsafeRawBufferPointer) throws {
    for table in try SchemaScript(String(decoding: bytes, as: UTF8.self)).tables {
      let sql = try CreateTableQuery(table).makeText().rendered().sql
      let again = try SchemaScript(sql + ";").tables
      var bare = table
      bare.indexes = []
      try require(again == [bare], "\(sql) is read as another table")
    }
  }
}
