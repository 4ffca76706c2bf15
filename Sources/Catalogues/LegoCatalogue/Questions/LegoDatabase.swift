public import Foundation
internal import SocleCSV
internal import SocleCore
internal import SocleQueries

/// A loaded catalogue, with the queries that a LEGO owner needs.
///
/// ```swift
/// let lego = try LegoDatabase(openingExistingAt: "lego.sqlite")
/// let falcon = try lego.contents(ofSet: "75192-1")
/// ```
///
/// It only reads the database. Not `Sendable`, because its connection is not: open a `LegoDatabase` in each task.
public final class LegoDatabase {
  let connection: Connection

  /// Opens a database that `CSVLoader` created from a folder of Rebrickable's files.
  ///
  /// - Throws: `SQLiteError` if the file is missing or is not a database; ``LegoQuestionError/notACatalogue(path:)`` if it is a
  ///   database of another kind.
  public init(openingExistingAt path: String) throws {
    // A read-only connection leaves the files of the log behind, so it is the second choice.
    connection = try Connection(
      openingExistingAt: path, readOnly: try !DatabaseFile(path).isWritable,
      options: ConnectionOptions(journalMode: nil))
    guard Set(try connection.tableNames()).isSuperset(of: LegoSchema.names) else {
      throw LegoQuestionError.notACatalogue(path: path)
    }
  }
}

/// Single rows, and small tables as a whole.
extension LegoDatabase {
  /// All colors by their numbers.
  public func colors() throws -> [Int: LegoColor] {
    let colors = try connection.rows(of: LegoColor.row)
    return Dictionary(colors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The part with this number.
  ///
  /// - Throws: ``LegoQuestionError/noSuchPart(_:)`` if there is none.
  public func part(_ number: String) throws -> LegoPart {
    guard let part = try connection.row(of: LegoPart.row, key: number) else {
      throw LegoQuestionError.noSuchPart(number)
    }
    return part
  }

  /// The set with this number. A number without a variant means the first variant: "10179" is "10179-1".
  ///
  /// - Throws: ``LegoQuestionError/noSuchSet(_:)`` if there is none.
  public func set(_ number: String) throws -> LegoSet {
    for candidate in [number, "\(number)-1"] {
      if let set = try connection.row(of: LegoSet.row, key: candidate) { return set }
    }
    throw LegoQuestionError.noSuchSet(number)
  }

  func hasRows(_ table: String) throws -> Bool {
    try connection.row(
      of: LiteralQuery(
        "SELECT EXISTS (SELECT 1 FROM \(identifier: table))", purpose: "looking into \(table)",
        reading: Bool.self))
  }

  /// The newest inventory of a set or a minifig; nil if there is none. Of equal versions, the inventory with the higher id
  /// counts.
  func newestInventory(of owner: String) throws -> Inventory? {
    try connection.firstRow(
      of: Inventory.row, where: [Inventory.owner.equals(owner)],
      orderedBy: [Inventory.version.descending, Inventory.id.descending])
  }
}

/// The reasons why a query has no result.
public enum LegoQuestionError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The database was not created from a folder of Rebrickable's files.
  case notACatalogue(path: String)
  /// There is no set with this number.
  case noSuchSet(String)
  /// No line with a piece of the set is loaded, although it has pieces or may contain other sets.
  case contentsNotLoaded(set: String, partCount: Int)
  /// The table, without which the question cannot be answered, has no rows.
  case tableNotLoaded(String)
  /// There is no part with this number.
  case noSuchPart(String)
  /// There is no color with this number.
  case noSuchColor(Int)

  /// The ``description``.
  public var errorDescription: String? { description }
  /// The problem, and what to do.
  public var description: String {
    switch self {
    case .notACatalogue(let path):
      "\(path) is not a LEGO catalogue; load Rebrickable's files into a new file"
    case .noSuchSet(let number): "there is no set \(number); search for words of its name"
    case .contentsNotLoaded(let set, let partCount):
      """
      the contents of \(set) are not loaded (its num_parts is \(partCount)); load inventories.csv, inventory_parts.csv, \
      inventory_sets.csv and inventory_minifigs.csv
      """
    case .tableNotLoaded(let table): "\(table) has no rows; load \(table).csv"
    case .noSuchPart(let number): "there is no part \(number); search for words of its name"
    case .noSuchColor(let id): "there is no color \(id); choose one that the statistics list"
    }
  }
}
