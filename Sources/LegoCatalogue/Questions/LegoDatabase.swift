internal import CSVLoading
internal import Foundation
internal import SQLiteCore
internal import SQLiteQueries

/// A loaded catalogue, and what a LEGO owner asks it.
///
/// ```swift
/// let lego = try LegoDatabase(openingExistingAt: "lego.sqlite")
/// let falcon = try lego.contents(ofSet: "75192-1")
/// ```
///
/// It only reads. Not `Sendable`, as its connection is not: open one for each task.
public final class LegoDatabase {
  let connection: Connection

  /// Opens a database that a ``LegoLoader`` made.
  ///
  /// - Throws: `SQLiteError` if nothing is there or it is no database, ``LegoQuestionError/notACatalogue(path:)`` if
  ///   it is one of something else.
  public init(openingExistingAt path: String) throws {
    // A connection that may not write leaves the log's files lying there, so it is the second choice.
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

  /// Whether the file may be changed, and others be made beside it.
  private static func isWritable(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return access(path, W_OK) == 0 && access(folder, W_OK) == 0
  }
}

/// Why a question has no answer.
public enum LegoQuestionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The database is not one that a ``LegoLoader`` made.
  case notACatalogue(path: String)
  /// There is no set of that number.
  case noSuchSet(String)
  /// The set has parts, but no inventory line of it is loaded.
  case contentsNotLoaded(set: String, partCount: Int)
  /// There is no part of that number.
  case noSuchPart(String)
  /// There is no colour of that number.
  case noSuchColor(Int)

  /// What is missing and what to do.
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
