import Foundation
import SocleCore

enum ReportCommand: Command {
  static let help = CommandHelp(
    form: "report DATABASE FILE",
    summary: "Write a page about any SQLite database: its diagram, and what each column contains.",
    options: [.init("--replace", "replace the file if it is an earlier page")],
    notes: ["The page is one HTML file without scripts; the database is only read."],
    example: "catalogue report shop.sqlite shop.html")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let (path, target) = (arguments.positionals[0], arguments.positionals[1])
    try check(target, of: path, isReplacing: arguments.has("--replace"))
    let connection = try Connection.readingOnly(path)
    // The page shows one state of the database, even if other programs write meanwhile.
    let display = ProgressDisplay()
    defer { display.clear() }
    let page = try connection.transaction(.deferred) {
      try ReportPage(name: PathParts(path).name, of: connection)
        .text { display.show("profiling \($0)") }
    }
    // Making the page may take minutes.
    try check(target, of: path, isReplacing: arguments.has("--replace"))
    try Console.write(page, toNewFile: target, replacing: arguments.has("--replace"))
    return .success
  }

  /// Checks, before the page is made and before it is written, that it replaces only an earlier page, and does not have the name
  /// of a file of the database.
  private static func check(
    _ target: String, of database: String, isReplacing: Bool
  ) throws {
    let (place, file) = (PathParts(target), try DatabaseFile(database).real)
    let isCompanion =
      FileIdentity(place.folder) == FileIdentity(file.folder)
      && file.companions.contains { PathParts($0).name == place.name }
    var status = stat()
    let isThere = lstat(target, &status) == 0
    guard isCompanion || isThere && isReplacing && !isPage(target, status) else { return }
    let reason = isCompanion ? "reserved for a file of the database" : "not an earlier page"
    throw OutputError(
      description: "will not write to \"\(target)\", which is \(reason): choose another name")
  }

  /// Whether the file begins as each page does. Only a regular file is opened: others may block or have effects.
  private static func isPage(_ path: String, _ status: stat) -> Bool {
    guard status.st_mode & S_IFMT == S_IFREG else { return false }
    let file = FileHandle(forReadingAtPath: path)
    defer { try? file?.close() }
    let beginning = Data(ReportPage.beginning.utf8)
    return (try? file?.read(upToCount: beginning.count)) == beginning
  }
}
