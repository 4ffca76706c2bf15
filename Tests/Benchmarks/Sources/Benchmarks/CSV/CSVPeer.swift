import Foundation
import SocleCSV
import SocleCore
import SocleLiveSchema

/// A program or library that loads one CSV file into one table.
enum CSVPeer: String, CaseIterable {
  case socle
  case program = "sqlite3-import"
  case utils = "sqlite-utils"

  /// The table that is given where none is to be found.
  private static let schema = """
    CREATE TABLE t (
      id INTEGER NOT NULL, part TEXT NOT NULL, color INTEGER NOT NULL, price REAL NOT NULL, name TEXT, spare TEXT NOT NULL
    );
    """

  var isInstalled: Bool {
    switch self {
    case .socle: true
    case .program: Command.isInstalled("sqlite3")
    case .utils: Command.isInstalled("sqlite-utils")
    }
  }

  /// Whether the peer makes the table by itself, with types; else all columns are texts, or the table is given.
  func canLoad(_ table: CSVTrial.TableSource) -> Bool { self != .utils || table == .found }

  /// Loads `file` in this process, or in one that is started for it.
  func load(_ file: String, into database: String, _ table: CSVTrial.TableSource) throws -> Sample {
    let run = Run(.loadLego, size: 1, path: database)
    switch self {
    case .socle:
      try run.measure { try Self.loadHere(file, database, table) }
    case .program:
      let script = table == .given ? "\(Self.schema)\n.import --csv --skip 1 " : ".import --csv "
      let input = database + ".sql"
      try Data("\(script)\(file) t\n".utf8).write(to: URL(filePath: input))
      let program = Command(
        "sqlite3", [database], standardInput: try FileHandle(forReadingFrom: URL(filePath: input)))
      try run.measure { try program.succeed() }
      run.chargeChildren()
    case .utils:
      let words = ["insert", database, "t", file, "--csv", "--silent"]
      try run.measure { try Command("sqlite-utils", words).succeed() }
      run.chargeChildren()
    }
    return Sample(run)
  }

  private static func loadHere(
    _ file: String, _ database: String, _ table: CSVTrial.TableSource
  ) throws {
    let files = try CSVFiles(at: [file])
    let tables =
      switch table {
      case .found: [try FoundTable(files.files[0]).table]
      case .given: try SchemaScript(schema).tables.map { CSVTable($0) }
      }
    _ = try CSVLoader(reading: files, into: tables, database: database).load()
  }
}
