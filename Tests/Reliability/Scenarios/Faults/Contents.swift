import Foundation
import SocleCore
import SocleLiveSchema

/// What the databases of a folder hold, as a line that is equal for equal content: empty databases are left out.
struct Contents: Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// - Throws: ``BrokenPromise`` if a database is damaged, or has foreign keys without a parent.
  init(of folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let databases = names.filter { $0.hasSuffix(".sqlite") }
    let lines = try databases.compactMap { try Self.line(of: folder + "/" + $0, named: $0) }
    description = lines.isEmpty ? "nothing" : lines.joined(separator: "; ")
  }

  private static func line(of path: String, named name: String) throws -> String? {
    let connection = try Connection(
      openingExistingAt: path, options: ConnectionOptions(journalMode: nil))
    defer { try? connection.close() }
    let problems = try connection.integrityCheck()
    try expect(problems.isEmpty, "\(name) is damaged: \(problems)")
    let dangling = try connection.foreignKeyCheck()
    try expect(dangling.isEmpty, "\(name) has dangling references: \(dangling)")
    return try connection.transaction(.deferred) {
      let schema = try texts("SELECT type || name || sql FROM sqlite_schema", on: connection)
      let versions = try ["user_version", "application_id"].flatMap {
        try connection.values(of: PragmaQuery($0)).flatMap { $0 }.map { "\($0)" }
      }
      guard !schema.isEmpty || versions.contains(where: { !$0.contains("(0)") }) else { return nil }
      var hash = FNV()
      hash.add(schema.sorted() + versions)
      let tables = try connection.tableNames().filter { !$0.hasPrefix("sqlite_stat") }
      let counts = try tables.map { table in
        let rows = try rows(of: table, on: connection)
        hash.add([table] + rows)
        return rows.count
      }
      return
        "\(name): \(tables.count) tables, \(counts.reduce(0, +)) rows, \(String(hash.value, radix: 16))"
    }
  }

  /// Every row as text, sorted, since the order on disk is nobody's promise.
  ///
  /// Of a graph without ids, because those that were given to objects whose save failed are not given again, and without what
  /// differs from run to run: the dates of steps, and the random number of the registered shapes.
  private static func rows(of table: String, on connection: Connection) throws -> [String] {
    guard try connection.tableNames().contains("socle_history_state") else {
      return try texts("SELECT * FROM \(identifier: table)", on: connection).sorted()
    }
    let columns: SQLFragment = """
      SELECT name FROM pragma_table_info(\(table))
      WHERE name NOT IN ('id', 'owner_id', 'target_id', 'last_id', 'shapes')
      AND NOT (name = 'date' AND \(table) = 'socle_history_steps')
      """
    let names = try connection.values(of: SQLCommand("reading columns", columns)).compactMap {
      row in
      if case .text(let name)? = row.first { name } else { nil as String? }
    }
    guard table != "socle_history", !names.isEmpty else {
      return try texts("SELECT 1 FROM \(identifier: table)", on: connection)
    }
    return try texts(
      "SELECT \(identifiers: names) FROM \(identifier: table)", on: connection
    ).sorted()
  }

  private static func texts(_ sql: SQLFragment, on connection: Connection) throws -> [String] {
    try connection.values(of: SQLCommand("reading contents", sql)).map { "\($0)" }
  }
}

/// The hash of Fowler, Noll and Vo, which is the same in every process.
private struct FNV {
  var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ texts: [String]) {
    for text in texts {
      for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
      value = (value ^ 0xff) &* 0x100_0000_01b3
    }
  }
}
