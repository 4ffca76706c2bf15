import Foundation
import SocleCore
import TestSupport

extension Workspace {
  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// The text of a file of the rejects folder.
  func rejects(_ name: String) throws -> String {
    try String(contentsOfFile: "\(rejects)/\(name)", encoding: .utf8)
  }

  /// The rows of a table of the database, each with `|` between its values.
  func rows(of table: String) throws -> [String] {
    let connection = try Connection(openingExistingAt: database, readOnly: true)
    let rows = try connection.values(of: TestSQL("SELECT * FROM \"\(table)\""))
    return rows.map { row in
      row.map { value in
        switch value {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let bytes): "\(bytes)"
        }
      }.joined(separator: "|")
    }
  }
}
