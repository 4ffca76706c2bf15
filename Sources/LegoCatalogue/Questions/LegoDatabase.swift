internal import CSVLoading
internal import Foundation
internal import SQLiteCore
internal import SQLiteQueries

/// A loaded catalogue, with the queries that a LEGO owner needs.
///
/// ```swift
/// let lego = try LegoDatabase(openingExistingAt: "lego.sqlite")
/// let falcon = try lego.contents(ofSet: "75192-1")
/// ```
///
/// It only reads. Not `Sendable`, as its connection is not: open one for each task.
public final class LegoDatabase {
  let connection: Connection

  /// Opens a database that a ``LegoLoader`` created.
  ///
  /// - Throws: `SQLiteError` if there is no file or it is not a database, ``LegoQuestionError/notACatalogue(path:)`` if it is a
  ///   database of another kind.
  public init(openingExistingAt path: String) throws {
    // A read-only connection leaves the files of the log behind, so it is the second choice.
    connection = try Connection(
      openingExistingAt: path, readOnly: !Self.isWritable(path),
      options: ConnectionOptions(journalMode: nil))
    let names = try connection.rows(
      of: LiteralQuery(
        "SELECT name FROM sqlite_schema", purpose: "reading the schema", reading: String.self))
    guard Set(names).isSuperset(of: LegoSchema.names) else {
      throw LegoQuestionError.notACatalogue(path: path)
    }
  }

  /// Closes the database.
  func close() throws { try connection.close() }

  /// Whether the file may be changed, and other files created beside it.
  private static func isWritable(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return access(path, W_OK) == 0 && access(folder, W_OK) == 0
  }
}

/// The reasons why a query has no result.
public enum LegoQuestionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The database was not created by a ``LegoLoader``.
  case notACatalogue(path: String)
  /// There is no set of that number.
  case noSuchSet(String)
  /// The set has parts, but no inventory line of it is loaded.
  case contentsNotLoaded(set: String, partCount: Int)
  /// There is no part of that number.
  case noSuchPart(String)
  /// There is no colour of that number.
  case noSuchColor(Int)

  /// What is missing, and what to do.
  public var description: String {
    switch self {
    case .notACatalogue(let path):
      "\(path) is not a LEGO catalogue; load one with: catalogue lego load FOLDER DATABASE"
    case .noSuchSet(let number):
      "there is no set \(number); look for it with: catalogue lego search DATABASE WORDS"
    case .contentsNotLoaded(let set, let partCount):
      """
      the contents of \(set) are not loaded (num_parts says \(partCount)); load inventories.csv, inventory_parts.csv, \
      inventory_sets.csv and inventory_minifigs.csv
      """
    case .noSuchPart(let number):
      "there is no part \(number); look for it with: catalogue lego search DATABASE WORDS"
    case .noSuchColor(let id):
      "there is no colour \(id); list them with: catalogue lego stats DATABASE"
    }
  }
}
