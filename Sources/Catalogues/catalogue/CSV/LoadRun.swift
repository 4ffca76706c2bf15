import SocleCSV

struct LoadRun {
  let arguments: Arguments
  /// Warnings from before the load.
  var warnings: [String] = []
  /// Whether files were left out before the load.
  var isIncomplete = false
  /// Whether keys and references are proposed for the new tables.
  var proposesKeys = false

  static let options: [CommandHelp.Option] = [
    .init("--replace", "replace the whole content of the database"),
    .init("--update", "add new rows, change those that differ, keep all others"),
    .init("--skip-bad", "leave bad rows out instead of loading nothing"),
    .init("--rejects FOLDER", "write bad rows to FOLDER, to be corrected and loaded with --update"),
    .init("--strict", "refuse columns and files that no table has"),
    .init("--allow-removal", "also remove more than a third of a table's stored rows"),
    .init("--quiet", "show neither progress nor summary"),
    .init("--json", "write the summary as JSON"),
  ]

  func run(_ loader: CSVLoader) throws -> ExitStatus {
    var loader = loader
    loader.skipsBadRows = arguments.has("--skip-bad")
    loader.isStrict = arguments.has("--strict")
    loader.allowsRemoval = arguments.has("--allow-removal")
    loader.rejectsPath = arguments.value("--rejects")
    Interruption.watch()
    let display = arguments.has("--quiet") ? nil : ProgressDisplay()
    do {
      var report = try loader.load { progress in
        display?.show(progress)
        try Interruption.check(kept: "nothing was loaded or changed")
      }
      display?.clear()
      report.warnings = warnings + report.warnings
      let proposals = proposesKeys ? try? Proposals(ofLoaded: loader.database) : nil
      try LoadSummary(report: report, arguments: arguments, proposals: proposals).write()
      return report.skipped == 0 && !isIncomplete ? .success : .rejected
    } catch {
      display?.clear()
      for warning in warnings { Console.writeError("warning: \(warning)") }
      let outcome = LoadOutcome.json(error, database: arguments.database, warnings: warnings)
      try arguments.write(outcome, else: [])
      throw error
    }
  }
}

extension Arguments {
  /// The treatment of an existing database.
  func loadMode() throws(UsageError) -> LoadMode {
    switch (has("--replace"), has("--update")) {
    case (true, true): throw error("--replace and --update exclude each other")
    case (true, false): .replace
    case (false, true): .update
    case (false, false): .create
    }
  }
}
