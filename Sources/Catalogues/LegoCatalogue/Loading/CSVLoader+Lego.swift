internal import Foundation
public import SocleCSV

extension CSVLoader {
  /// A loader for a folder of Rebrickable's files. The folder may lack some of the files; each is plain (`sets.csv`) or
  /// compressed (`sets.csv.gz`).
  ///
  /// ```swift
  /// let report = try CSVLoader(legoFolder: "lego-2020", database: "lego.sqlite").load()
  /// ```
  ///
  /// The inventories that the folder's own `inventories.csv` contains are complete: ``LoadMode/update`` replaces their stored
  /// lines in each table whose file is in the folder, unless a line was skipped. All other stored rows are kept. Without
  /// `inventories.csv` an update removes nothing.
  /// - Throws: `LoadError` if the folder cannot be listed; for an update, ``LegoQuestionError/notACatalogue(path:)`` if the
  ///   database is of another kind, and `SQLiteError` if it cannot be opened.
  public init(legoFolder folder: String, database: String, mode: LoadMode = .create) throws {
    if mode == .update, FileManager.default.fileExists(atPath: database) {
      try LegoDatabase(openingExistingAt: database).connection.close()
    }
    self.init(
      reading: try CSVFiles(at: [folder]), into: LegoSchema.tables, database: database,
      dialect: CSVDialect(delimiter: UInt8(ascii: ",")))
    self.mode = mode
    finish = InventoryOwnerTriggers.create
  }
}
