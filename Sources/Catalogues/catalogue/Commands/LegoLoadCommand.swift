import LegoCatalogue
import SocleCSV

enum LegoLoadCommand: Command {
  static let help = CommandHelp(
    form: "lego load FOLDER DATABASE",
    summary: "Load a folder of Rebrickable's CSV files into a database, completely or not at all.",
    options: LoadRun.options,
    notes: [
      "--update replaces the lines of the inventories that FOLDER's own inventories.csv has, in the",
      "tables whose files are there, unless a line was skipped. All other stored rows stay.",
      "A folder of --rejects only adds and changes rows.", "",
    ], example: "catalogue lego load lego-2020 lego.sqlite --skip-bad --rejects bad")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let loader = try CSVLoader(
      legoFolder: arguments.positionals[0], database: arguments.positionals[1],
      mode: arguments.loadMode())
    return try LoadRun(arguments: arguments).run(loader)
  }
}
