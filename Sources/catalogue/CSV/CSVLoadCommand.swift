import CSVLoading
import SQLiteCore

/// `catalogue csv load`
enum CSVLoadCommand: Command {
  static let help = CommandHelp(
    name: ["csv", "load"],
    summary: "Load CSV files into tables of a database, completely or not at all.",
    positionals: [.init(name: "FILE|FOLDER", isRepeated: true), .init(name: "DATABASE")],
    options: [
      .init(
        name: "--key", value: .one("COLUMNS"), summary: "the primary key, as a,b for two columns")
    ] + CSVOptions.all + LoadRun.options,
    notes: [
      "Each file fills the table of its name. Without a schema all rows are read to find the types:",
      "INTEGER and REAL where no field would change, else TEXT.", "",
    ],
    example: "catalogue csv load sales.csv customers.csv.gz sales.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let dialect = try arguments.dialect()
    let database = arguments.positionals[arguments.positionals.count - 1]
    let files = try arguments.csvFiles(at: Array(arguments.positionals.dropLast()))
    let mode = try arguments.loadMode()
    var found = try arguments.foundTables(in: files, dialect)
    try setKeys(arguments, &found)
    for warning in found.flatMap(\.warnings) { Console.writeError("warning: \(warning)") }
    var loader = CSVLoader(
      reading: files, into: found.map(\.table), database: database, dialect: dialect)
    loader.mode = mode
    loader.skipsBadRows = arguments.has("--skip-bad")
    loader.isStrict = arguments.has("--strict")
    loader.mayEmptyTables = arguments.has("--allow-empty")
    loader.rejectsPath = arguments.value("--rejects")
    return try LoadRun(arguments).run(loader.load)
  }

  /// Gives each table that has the columns of `--key` that key.
  private static func setKeys(_ arguments: Arguments, _ found: inout [FoundTable]) throws {
    guard let text = arguments.value("--key") else { return }
    let names = text.split(separator: ",").map { String($0) }
    var isUsed = false
    for index in found.indices where names.allSatisfy(found[index].description.hasColumn) {
      found[index].description.primaryKey = PrimaryKey(parts: names.map { .column($0) })
      isUsed = true
    }
    guard isUsed, !names.isEmpty else {
      throw arguments.error("--key: no file has the column \"\(text)\"")
    }
  }
}
