import Foundation
import SocleCore
import SocleQueries
import TestSupport

@testable import LegoCatalogue
@testable import SocleCSV

/// A folder with a tiny, good catalogue, whose files a test then spoils, and a place for the database beside it.
final class SmallCatalogue {
  private let home: TemporaryFolder
  let folder: String
  let database: String
  let rejects: String

  static let files = [
    "themes": "id,name,parent_id\n2,Castle,1\n1,System,\n",
    "colors": "id,name,rgb,is_trans\n-1,[Unknown],0033B2,f\n4,Red,C91A09,f\n",
    "part_categories": "id,name\n11,Bricks\n",
    "parts": "part_num,name,part_cat_id\n3001,Brick 2 x 4,11\n004229,\"Sheet, \"\"A\"\"\",11\n",
    "part_relationships": "rel_type,child_part_num,parent_part_num\nM,004229,3001\nM,004229,3001\n",
    "elements": "element_id,part_num,color_id\ntesting,3001,4\n",
    "sets": "set_num,name,year,theme_id,num_parts\n1-1,Keep,1978,2,3\n2-1,Box,1999,1,0\n",
    "minifigs": "fig_num,name,num_parts\nfig-1,Knight,1\n",
    "inventories": "id,version,set_num\n1,1,1-1\n2,1,2-1\n3,1,fig-1\n",
    "inventory_parts":
      "inventory_id,part_num,color_id,quantity,is_spare\n1,3001,4,2,f\n1,3001,4,1,t\n3,3001,-1,1,f\n",
    "inventory_sets": "inventory_id,set_num,quantity\n2,1-1,2\n",
    "inventory_minifigs": "inventory_id,fig_num,quantity\n1,fig-1,1\n",
  ]

  init() throws {
    home = try TemporaryFolder()
    folder = home.file("files")
    database = home.file("lego.sqlite")
    rejects = home.file("bad")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (table, text) in Self.files { try write(text, to: "\(table).csv") }
  }

  func write(_ text: String, to file: String) throws {
    try write(Array(text.utf8), to: file)
  }

  func write(_ bytes: [UInt8], to file: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
  }

  /// Writes a table's file with `rows` after the original rows.
  func append(_ rows: String, to table: String) throws {
    try write((Self.files[table] ?? "") + rows, to: "\(table).csv")
  }

  func remove(_ file: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
  }

  func loader(_ mode: LoadMode = .create, folder: String? = nil) throws -> CSVLoader {
    try CSVLoader(legoFolder: folder ?? self.folder, database: database, mode: mode)
  }

  @discardableResult
  func load(_ mode: LoadMode = .create) throws -> LoadReport {
    try loader(mode).load()
  }

  /// The text of a file of the rejects folder.
  func rejects(_ name: String) throws -> String {
    try String(contentsOfFile: "\(rejects)/\(name)", encoding: .utf8)
  }

  /// The names of the files beside the folder.
  var results: [String] {
    get throws { try home.names.filter { $0 != "files" } }
  }

  func values(_ sql: SQLFragment) throws -> [[SQLiteValue]] {
    let connection = try Connection(openingExistingAt: database, readOnly: true)
    return try connection.values(of: AnySQL(text: sql))
  }

  func count(_ table: String) throws -> Int {
    guard case .integer(let count) = try values("SELECT count(*) FROM \(identifier: table)")[0][0]
    else {
      return -1
    }
    return Int(count)
  }

  /// The problems that SQLite's own check finds; empty for a good database.
  func findings() throws -> [[SQLiteValue]] {
    try values("PRAGMA integrity_check").filter { $0 != [.text("ok")] }
      + values("PRAGMA foreign_key_check")
  }
}

/// A query of any columns.
private struct AnySQL: SQLQuery {
  let text: SQLFragment

  var purpose: String { "running a test's SQL" }
  func makeText() -> SQLFragment { text }
}
