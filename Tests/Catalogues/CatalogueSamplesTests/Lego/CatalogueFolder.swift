import Foundation
import TestSupport

@testable import SocleCSV
@testable import SocleInputFiles

/// A folder of a small catalogue: each file is read as a whole.
struct CatalogueFolder {
  let path: String

  // Keeps a temporary folder from being removed while it is read.
  private let owner: TemporaryFolder?

  init(path: String) {
    self.path = path
    owner = nil
  }

  init(_ folder: TemporaryFolder) {
    path = folder.path
    owner = folder
  }

  /// A folder that does not exist yet, inside `folder`.
  init(newIn folder: TemporaryFolder) {
    path = folder.file("catalogue")
    owner = folder
  }

  static let tables = [
    "themes", "colors", "part_categories", "parts", "part_relationships", "elements", "sets",
    "minifigs", "inventories", "inventory_parts", "inventory_sets", "inventory_minifigs",
  ]

  func table(_ name: String) throws -> CatalogueTable {
    let plain = "\(path)/\(name).csv"
    let file = FileManager.default.fileExists(atPath: plain) ? plain : plain + ".gz"
    let reader = try CSVReader(InputFile(path: file), fileName: "\(name).csv")
    var records: [[String]] = []
    while try reader.next() { records.append(reader.strings) }
    return CatalogueTable(name: name, header: records.first ?? [], rows: Array(records.dropFirst()))
  }

  func bytes(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }
}

/// One table of a catalogue, as text.
struct CatalogueTable {
  var name: String
  var header: [String]
  var rows: [[String]]

  /// The values of one or more columns, row by row.
  func values(_ columns: String...) throws -> [[String]] {
    let positions = try columns.map { column in
      guard let position = header.firstIndex(of: column) else {
        throw MissingColumn(table: name, column: column)
      }
      return position
    }
    return rows.map { row in positions.map { row[$0] } }
  }

  func column(_ name: String) throws -> [String] {
    try values(name).map { $0[0] }
  }

  struct MissingColumn: Error {
    var table: String
    var column: String
  }
}
