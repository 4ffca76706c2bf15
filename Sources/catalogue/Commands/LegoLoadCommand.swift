import CSVLoading
import LegoCatalogue

enum LegoLoadCommand: Command {
  static let help = CommandHelp(
    name: ["lego", "load"],
    summary: "Load a folder of Rebrickable's CSV files into a database, completely or not at all.",
    positionals: [.init(name: "FOLDER"), .init(name: "DATABASE")], options: LoadRun.options,
    notes: [
      "--update replaces the lines of each inventory in inventory_parts, inventory_sets and inventory_minifigs",
      "that the files have. All other rows that no file has stay.", "",
    ], example: "catalogue lego load lego-2020 lego.sqlite --skip-bad --rejects bad.csv")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    var loader = LegoLoader(
      folder: arguments.positionals[0], database: arguments.positionals[1])
    loader.mode = try arguments.loadMode()
    loader.skipsBadRows = arguments.has("--skip-bad")
    loader.isStrict = arguments.has("--strict")
    loader.rejectsPath = arguments.value("--rejects")
    loader.mayEmptyTables = arguments.has("--allow-empty")
    return try LoadRun(arguments: arguments).run(loader.load)
  }
}
