import SocleCore

enum ReportCommand: Command {
  static let help = CommandHelp(
    form: "report DATABASE FILE",
    summary: "Write a page about any SQLite database: its diagram, and what each column contains.",
    options: [.init("--replace", "replace the file if there is one")],
    notes: ["The page is one HTML file without scripts; the database is only read."],
    example: "catalogue report shop.sqlite shop.html")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let (path, target) = (arguments.positionals[0], arguments.positionals[1])
    let connection = try Connection.readingOnly(path)
    // The page shows one state of the database, even if other programs write meanwhile.
    let display = ProgressDisplay()
    defer { display.clear() }
    let page = try connection.transaction(.deferred) {
      try ReportPage(name: PathParts(path).name, of: connection)
        .text { display.show("profiling \($0)") }
    }
    try Console.write(page, toNewFile: target, replacing: arguments.has("--replace"))
    return .success
  }
}
