import LegoCatalogue

/// `catalogue lego load`
enum LegoLoadCommand: Command {
  static let help = CommandHelp(
    name: ["lego", "load"],
    summary: "Load a folder of Rebrickable's CSV files into a database, completely or not at all.",
    positionals: [.init(name: "FOLDER"), .init(name: "DATABASE")],
    options: [
      .init(
        name: "--replace", summary: "put the files' contents in the place of the catalogue there"),
      .init(name: "--update", summary: "add new rows, change those that differ, keep all others"),
      .init(name: "--skip-bad", summary: "leave bad rows out instead of loading nothing"),
      .init(
        name: "--rejects", value: .one("FILE"),
        summary: "write every bad row with its reason to FILE"),
      .init(name: "--strict", summary: "refuse files with columns that no table has"),
      .init(name: "--quiet", summary: "show neither progress nor summary"),
      .init(name: "--json", summary: "write the summary as JSON"),
    ],
    example: "catalogue lego load lego-2020 lego.sqlite --skip-bad --rejects bad.csv")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let isQuiet = arguments.has("--quiet")
    let loader = LegoLoader(
      folder: arguments.positionals[0], database: arguments.positionals[1],
      mode: try mode(arguments), skipsBadRows: arguments.has("--skip-bad"),
      isStrict: arguments.has("--strict"), rejectsPath: arguments.value("--rejects"))
    let display = ProgressDisplay(ProgressDisplay.style(isQuiet: isQuiet))
    do {
      let report = try loader.load(onProgress: display.show)
      display.clear()
      try LoadSummary(report, arguments).write()
      return report.skipped == 0 ? .success : .rejected
    } catch {
      display.clear()
      if arguments.has("--json") { try Console.write(JSONText.of(LoadOutcome(error))) }
      throw error
    }
  }

  private static func mode(_ arguments: Arguments) throws(UsageError) -> LoadMode {
    switch (arguments.has("--replace"), arguments.has("--update")) {
    case (true, true): throw arguments.error("--replace and --update exclude each other")
    case (true, false): .replace
    case (false, true): .update
    case (false, false): .create
    }
  }
}
