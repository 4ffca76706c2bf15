import Foundation

extension LegoMaterials {
  /// Writes the files and the script the program `sqlite3` loads.
  func writeImports() throws {
    try FileManager.default.createDirectory(at: imports, withIntermediateDirectories: true)
    for name in LegoTables.names {
      let columns = try SchemaReader.columns(of: name, at: reference.path)
      let source = csv.appending(path: name + ".csv")
      let rows = try CSVFields(Data(contentsOf: source)).reordered(columns)
      try rows.write(to: file(name))
    }
    try statements().joined(separator: "\n").write(to: script, atomically: true, encoding: .utf8)
  }

  private func file(_ name: String) -> URL { imports.appending(path: name + ".csv") }

  private func statements() throws -> [String] {
    let schema = try SchemaReader.statements(at: reference.path)
    let settings = [
      "PRAGMA journal_mode = WAL;", "PRAGMA synchronous = NORMAL;", "PRAGMA foreign_keys = OFF;",
    ]
    let loads = LegoTables.names.map { ".import --csv --skip 1 \"\(file($0).path)\" \($0)" }
    return settings + schema.tables + loads + ["PRAGMA foreign_key_check;"] + schema.others
  }
}
