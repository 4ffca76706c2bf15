public import CSVLoading
internal import Foundation
internal import SQLiteCore

/// Loads a folder of Rebrickable's files into a database, completely or not at all.
///
/// ```swift
/// let report = try LegoLoader(folder: "lego-2020", database: "lego.sqlite").load()
/// ```
///
/// It is a `CSVLoader` with Rebrickable's twelve tables. The inventories that the folder's own `inventories.csv` contains are
/// complete: ``LoadMode/update`` replaces their stored lines in the tables whose files are there, except where a line was
/// skipped. All other stored rows are kept, and without `inventories.csv` an update removes nothing.
public struct LegoLoader: Sendable {
  /// The folder; it may contain only some of the files, each plain (`sets.csv`) or compressed (`sets.csv.gz`).
  public var folder: String
  /// The path of the database.
  public var database: String
  /// What to do with an existing database. By default the load creates a new database, and fails if the file exists.
  public var mode = LoadMode.create
  /// Whether bad rows are left out and the rest is loaded. By default one bad row stops the load.
  public var skipsBadRows = false
  /// Whether unknown columns and files stop the load. By default they are warnings.
  public var isStrict = false
  /// Whether the load may remove more than a third of a table's stored rows. By default it fails instead.
  public var allowsRemoval = false
  /// The path of the CSV file that receives every bad row with the reason; nil for no such file.
  public var rejectsPath: String?

  /// A load of `folder` into `database`; nothing is read or written before ``load(onProgress:)``.
  public init(folder: String, database: String) {
    self.folder = folder
    self.database = database
  }

  /// Loads the files.
  ///
  /// - Parameter onProgress: Called every few thousand records; an error that it throws ends the load.
  /// - Throws: `CSVLoadError` if the files, their rows or the database do not meet the requirements; `InputFileError` if a file
  ///   cannot be read; `SQLiteError` if the database fails; ``LegoQuestionError/notACatalogue(path:)`` if the database to
  ///   update is of another kind. After an error the database is unchanged.
  public func load(onProgress: (LoadProgress) throws -> Void = { _ in }) throws -> LoadReport {
    var loader = CSVLoader(
      reading: try CSVFiles(folder: folder), into: LegoSchema.tables, database: database,
      dialect: CSVDialect(delimiter: UInt8(ascii: ",")))
    loader.mode = mode
    loader.skipsBadRows = skipsBadRows
    loader.isStrict = isStrict
    loader.allowsRemoval = allowsRemoval
    loader.rejectsPath = rejectsPath
    loader.finish = InventoryOwnerTriggers.create
    if mode == .update, FileManager.default.fileExists(atPath: database) {
      try LegoDatabase(openingExistingAt: database).connection.close()
    }
    return try loader.load(onProgress: onProgress)
  }
}
