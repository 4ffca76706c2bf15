import ServerCatalogue
import SocleCSV
import SocleCore

enum CSVSchemaCommand: Command {
  static let help = CommandHelp(
    form: "csv schema FILE|FOLDER…",
    summary: "Show the tables that csv load would create, to be edited and given to --schema.",
    options: CSVOptions.all + [.init("--sql", "write SQL (the default)"), .json],
    notes: [
      "Text in /* */ is not declared, but true of every row; remove the marks to declare it."
    ],
    example: "catalogue csv schema sales.csv > sales.sql")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let dialect = try arguments.dialect()
    var paths = arguments.positionals
    let input = try StandardInput(replacing: &paths)
    defer { withExtendedLifetime(input) {} }
    var files = try arguments.csvFiles(at: paths)
    let found = try arguments.foundTables(in: files, dialect).tables
    for warning in found.warnings { Console.writeError("warning: \(warning)") }
    // These files have their delimiters, so the loader does not detect them again.
    files.files = found.flatMap(\.files)
    let tables = try notes(found, files, dialect).map { FoundSchema($0, $1, dialect) }
    if arguments.has("--json") {
      try Console.write(JSONText.of(tables.map(\.json)))
    } else {
      let sql = tables.map(\.sql).joined(separator: "\n\n")
      let hasProposals = tables.contains { $0.notes.contains { !$0.declarations.isEmpty } }
      let hint = "-- /* */: not declared, but true of every row; remove the marks to declare it"
      try Console.write(sql + (hasProposals ? "\n\n\(hint)" : ""))
    }
    return .success
  }

  /// The maximum number of rows of a table for which columns get notes: more rows would take minutes.
  private static let rowLimit = 5_000_000

  /// The tables with notes about their columns. To make the notes, all rows are loaded into a temporary database.
  private static func notes(
    _ found: [FoundTable], _ files: CSVFiles, _ dialect: CSVDialect
  ) throws -> [(FoundTable, [ColumnNote])] {
    let none = found.map { ($0, $0.description.columns.map { _ in ColumnNote() }) }
    guard found.allSatisfy({ $0.rowCount <= rowLimit }) else {
      Console.writeError(
        "the files have too many rows to look for keys; run catalogue check after the load")
      return none
    }
    do {
      return try asked(found, files, dialect)
    } catch let error where !(error is Interruption) {
      let reason = ErrorText.of(error, database: "the temporary database")
      Console.writeError("warning: cannot look for keys: \(reason)")
      return none
    }
  }

  private static func asked(
    _ found: [FoundTable], _ files: CSVFiles, _ dialect: CSVDialect
  ) throws -> [(FoundTable, [ColumnNote])] {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    var loader = CSVLoader(
      reading: files, into: found.map(\.table), database: folder.file("all.sqlite"),
      dialect: dialect)
    loader.skipsBadRows = true
    Interruption.watch()
    let report = try loader.load { _ in try Interruption.check(kept: "nothing was written") }
    if report.skipped > 0 {
      Console.writeError("warning: a load will refuse \(report.skipped.of("bad row"))")
      for group in report.rejections { Console.writeError(group.description) }
      for advice in CSVOptions.advice(about: report.rejections.map(\.first)) {
        Console.writeError(advice)
      }
    }
    let connection = try Connection.readingOnly(loader.database)
    let proposals = try Proposals(of: connection)
    let keys = Set(proposals.keys)
    let parents = Dictionary(
      proposals.references.map { ($0.child, $0.parent) }, uniquingKeysWith: { first, _ in first })
    return try found.map { table in
      let notes = try table.description.columns.map { column in
        try Interruption.check(kept: "nothing was written")
        let place = Proposals.Key(table: table.description.name, column: column.name)
        return ColumnNote(
          isKey: keys.contains(place), reference: parents[place],
          form: try connection.form(of: column, in: place.table))
      }
      return (table, notes)
    }
  }
}
