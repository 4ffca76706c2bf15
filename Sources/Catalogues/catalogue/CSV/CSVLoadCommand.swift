import Foundation
import SocleCSV
import SocleCore
import SocleInputFiles
import SocleLiveSchema

enum CSVLoadCommand: Command {
  static let help = CommandHelp(
    form: "csv load FILE|FOLDER… DATABASE",
    summary: "Load CSV files into tables of a database, completely or not at all.",
    options: [
      .init("--schema FILE", "the CREATE TABLE statements of the tables, instead of finding types"),
      .init("--key COLUMNS", "the primary key, as a,b for two columns"),
    ] + CSVOptions.all + LoadRun.options,
    notes: [
      "Each file fills the table of its name; - is the standard input. Without a schema all rows are read to",
      "find the types: INTEGER and REAL where no value would change, else TEXT.", "",
    ], example: "catalogue csv load sales.csv customers.csv.gz sales.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let dialect = try arguments.dialect()
    let mode = try arguments.loadMode()
    var paths = Array(arguments.positionals.dropLast())
    let input = try StandardInput(replacing: &paths)
    defer { withExtendedLifetime(input) {} }
    var files = try arguments.csvFiles(at: paths)
    var run = LoadRun(arguments: arguments)
    let tables = try tables(arguments, &files, dialect, mode, &run)
    var loader = CSVLoader(
      reading: files, into: tables, database: arguments.database ?? "", dialect: dialect)
    loader.mode = mode
    run.proposesKeys =
      mode != .update && !arguments.has("--schema")
      && (arguments.has("--json") || !arguments.has("--quiet"))
    return try run.run(loader)
  }

  /// The tables of `--schema`. Without it, the tables of the database that is updated, and inferred tables for all other files.
  private static func tables(
    _ arguments: Arguments, _ files: inout CSVFiles, _ dialect: CSVDialect, _ mode: LoadMode,
    _ run: inout LoadRun
  ) throws -> [CSVTable] {
    if let path = arguments.value("--schema") { return try schemaTables(arguments, path) }
    var known = try mode == .update ? liveTables(arguments.database ?? "", files) : []
    let names = Set(known.map { $0.description.name.lowercased() })
    var others = files
    others.files.removeAll { names.contains($0.table.lowercased()) }
    try checkKeys(arguments, known)
    if arguments.has("--add-columns"), !known.isEmpty {
      try addColumns(to: &known, arguments, files, dialect)
    }
    let added = Set(known.flatMap(\.columnsOfSomeFiles))
    var found = try arguments.foundTables(in: others, dialect, besides: added)
    let keyless = found.tables.isEmpty ? [] : try setKeys(arguments, &found.tables)
    let changed = found.tables.flatMap(\.changedNames)
    guard changed.isEmpty || !arguments.has("--strict") else {
      throw LoadError.malformed(changed)
    }
    run.warnings =
      found.refused.map { "\($0); the file was left out" }
      + found.tables.warnings + keyless
    run.isIncomplete = !found.refused.isEmpty
    files.files.removeAll { !names.contains($0.table.lowercased()) }
    files.files += found.tables.flatMap(\.files)
    return known + found.tables.map(\.table)
  }

  private static func schemaTables(_ arguments: Arguments, _ path: String) throws -> [CSVTable] {
    for option in ["--key", "--text"] where arguments.has(option) {
      throw arguments.error("\(option) and --schema exclude each other; the schema decides")
    }
    let script = try String(sqlFileAt: path)
    do {
      let script = try SchemaScript(script)
      for statement in script.skipped where statement.createsOtherObject {
        Console.writeError(
          """
          warning: --schema \(path), \(statement) was skipped: \
          a load creates ordinary tables and their indexes
          """)
      }
      return script.tables.map { CSVTable($0) }
    } catch {
      throw arguments.error("--schema \(path): \(error)")
    }
  }

  private static func liveTables(_ path: String, _ files: CSVFiles) throws -> [CSVTable] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let connection = try Connection(openingExistingAt: path, options: .init(journalMode: nil))
    let stored = try connection.contentTableNames()
    // As in a load, a name may differ in the case of any letters or in Unicode form; SQLite folds ASCII only.
    let exact = Dictionary(stored.map { (SQLName($0), $0) }) { first, _ in first }
    let folded = Dictionary(stored.map { ($0.lowercased(), $0) }) { first, _ in first }
    let names = files.files.map { file in
      exact[SQLName(file.table)] ?? folded[file.table.lowercased()] ?? file.table
    }
    return try Set(names.map(SQLName.init)).map(\.text).sorted().compactMap { name in
      try connection.describe(table: name).map { description in
        var table = CSVTable(description)
        table.isInferred = true
        return table
      }
    }
  }

  /// Adds the files' columns that the tables lack, with types that fit their fields.
  private static func addColumns(
    to tables: inout [CSVTable], _ arguments: Arguments, _ files: CSVFiles, _ dialect: CSVDialect
  ) throws {
    var files = files
    let names = Set(tables.map { $0.description.name.lowercased() })
    files.files.removeAll { !names.contains($0.table.lowercased()) }
    for found in try FoundTables(
      files, dialect: dialect, textColumns: Set(arguments.values["--text"] ?? []),
      addsColumns: true, skipsBadFiles: arguments.has("--skip-bad")
    ).tables {
      let name = found.description.name
      let index =
        tables.firstIndex { SQLName($0.description.name) == SQLName(name) }
        ?? tables.firstIndex { $0.description.name.lowercased() == name.lowercased() }
      guard let index else { continue }
      for var column in found.description.columns
      where !tables[index].description.hasColumn(column.name) {
        column.isNullable = true
        tables[index].description.columns = ColumnSet(
          tables[index].description.columns + [column])
        tables[index].columnsOfSomeFiles.insert(column.name)
      }
    }
  }

  /// - Throws: ``UsageError`` if a table that exists has another key than `--key`.
  private static func checkKeys(_ arguments: Arguments, _ known: [CSVTable]) throws(UsageError) {
    guard let text = arguments.value("--key") else { return }
    let names = text.split(separator: ",").map { String($0) }
    for table in known.map(\.description) where names.allSatisfy(table.hasColumn) {
      let key = table.primaryKey?.columns ?? []
      guard key.map(SQLName.init) != names.map(SQLName.init) else { continue }
      let columns = key.joined(separator: ",")
      let found = key.isEmpty ? "has no primary key" : "has the primary key \(columns)"
      throw arguments.error(
        "--key: the table \(table.name) exists and \(found); leave the option out")
    }
  }

  /// - Returns: A warning for each table that lacks a column of the key.
  private static func setKeys(
    _ arguments: Arguments, _ found: inout [FoundTable]
  ) throws -> [String] {
    guard let text = arguments.value("--key") else { return [] }
    let names = text.split(separator: ",").map { String($0) }
    var isUsed = false
    var warnings: [String] = []
    for index in found.indices {
      if let name = names.first(where: { !found[index].description.hasColumn($0) }) {
        warnings.append(
          "\(found[index].fileNames): no column \"\(name)\", so the table has no key (--key)")
        continue
      }
      let columns = names.compactMap { found[index].description.columns[$0]?.name }
      found[index].description.primaryKey = PrimaryKey(parts: columns.map { .column($0) })
      // A row without a key is a bad row.
      found[index].description.columns = ColumnSet(
        found[index].description.columns.map { column in
          var column = column
          column.isNullable = column.isNullable && !columns.contains(column.name)
          return column
        })
      isUsed = true
    }
    guard isUsed, !names.isEmpty else {
      throw arguments.error("--key: no file has all columns of \"\(text)\"")
    }
    return warnings
  }
}

extension SkippedStatement {
  /// Whether the statement creates a view, a trigger or a virtual table. A table is skipped if it belongs to SQLite or to a
  /// virtual table, or repeats another one; an index only if it repeats another one.
  fileprivate var createsOtherObject: Bool {
    let words = beginning.uppercased().split(separator: " ")
    let kind = words.dropFirst().first { !["TEMP", "TEMPORARY", "UNIQUE"].contains($0) }
    return words.first == "CREATE" && kind != "TABLE" && kind != "INDEX"
  }
}
