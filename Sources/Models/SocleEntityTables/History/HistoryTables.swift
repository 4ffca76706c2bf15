import Foundation
import SocleCore
import SocleEntities
import SocleStorage

/// The state of a file's history.
package struct HistoryState: Equatable {
  var key: Int = onlyKey
  /// The largest id that a persister ever assigned.
  package var lastID: Int64
  /// The last step that was made and not undone; 0 if there is none. Later steps can be redone.
  var step: Int
  /// The number of steps that are kept; nil for all.
  var limit: Int?
  /// A random number, replaced when the registered shapes change; nil until the first step.
  var shapes: Int64?

  static let onlyKey = 1
  static let key = Field("key", \HistoryState.key)
  static let lastID = Field("last_id", \HistoryState.lastID)
  static let step = Field("step", \HistoryState.step)
  static let limit = Field("step_limit", \HistoryState.limit)
  static let shapes = Field("shapes", \HistoryState.shapes)
  static let row = RowDescription(
    "socle_history_state", key, lastID, step, limit, shapes,
    make: HistoryState.init(key:lastID:step:limit:shapes:)
  ).keyed(by: key)
}

/// One entity that a step changed.
struct ChangeRow {
  var step: Int
  /// The place within the step.
  var position: Int
  /// The number of the registered shape.
  var shape: Int
  /// The entity's key as a text.
  var key: String
  /// The digest of the stored image's bytes; nil if the entity is not stored.
  var digest: Int64?
  /// The bytes of the image that undoing or redoing the step restores; nil if the entity is deleted.
  var image: [UInt8]?

  static let step = Field("step", \ChangeRow.step)
  static let position = Field("position", \ChangeRow.position)
  static let shape = Field("shape", \ChangeRow.shape)
  static let key = Field("key", \ChangeRow.key)
  static let digest = Field("digest", \ChangeRow.digest)
  static let image = Field("image", \ChangeRow.image)
  static let row = RowDescription(
    "socle_history", step, position, shape, key, digest, image, make: ChangeRow.init
  ).keyed(by: step, position).with(hasRowID: false)

  /// The entity's key.
  func key(of shape: EntityShape) throws -> EntityKey {
    let number = shape.key == .int ? Int64(key).map(SQLiteValue.integer) : nil
    return try EntityKey(number ?? .text(key), as: shape.key, of: shape.name)
  }
}

/// The name and date of a step. Its changes are deleted if it was undone and another step followed.
struct StepRow {
  var step: Int
  var name: String?
  var date: Date

  static let step = Field("step", \StepRow.step)
  static let name = Field("name", \StepRow.name)
  static let date = Field("date", \StepRow.date)
  static let row = RowDescription("socle_history_steps", step, name, date, make: StepRow.init)
    .keyed(by: step)
}

/// The versions of history's own tables.
enum HistoryVersion: Int, SchemaVersion {
  case ofGraphs = 1
  case ofNamedSteps = 2
  case ofStores = 3

  /// The tables of history as a part of an app's database; the name is that of the first versions.
  static let part = SchemaPart(
    "graph",
    schema: SQLiteSchema(
      tables: [HistoryState.row.table, ChangeRow.row.table, StepRow.row.table],
      version: HistoryVersion.ofStores))
}

struct HistoryMigrator: SQLiteMigratable {
  func performIncrementalStorageMigration(_ next: HistoryVersion, database: Connection) throws {
    throw EntityError.incompatible(
      entity: "undo history",
      reason: """
        an earlier release of Socle wrote it in another form. To begin a new history, execute DELETE FROM socle_parts \
        WHERE name = 'graph', and drop the tables graph_changes, graph_layouts, graph_state and graph_steps
        """)
  }
}

extension EntityError {
  /// The tables of the undo history were changed by other code.
  static var damagedHistory: EntityError {
    .incompatible(
      entity: "undo history",
      reason: "other code has changed its tables (socle_…). Call clearHistory()")
  }
}

extension Connection {
  /// Inserts a few rows one by one, and many by one statement.
  func insert<Row>(
    few rows: [Row], in description: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row>
  ) throws {
    if rows.count > Self.few {
      try insert(contentsOf: rows, in: description, onConflict: conflict)
    } else {
      for row in rows { try insert(row, in: description, onConflict: conflict) }
    }
  }

  /// The number of rows up to which single statements are faster than one for all.
  static var few: Int { 4 }
}

/// The parts of a file that a store has read before, each with the number by which a later step recognizes that it is unchanged.
///
/// Only the cache of a committed step is kept: a number that was rolled back can be assigned again.
package struct HistoryCache: Sendable {
  /// `HistoryState.shapes` when the registered shapes were read.
  var shapesVersion: Int64?
  var registered = RegisteredShapes()
  /// `PRAGMA schema_version` when the columns of the tables were read.
  var schemaVersion: Int?
  /// The tables of each registered shape, by its number.
  var stored: [Int: StoredShape] = [:]
  /// The tables of what all releases have stored, for deletions.
  var all: EntityTables?
  /// The stored shapes by which changes of each entity are recorded.
  var recorded: [String: [StoredShape]] = [:]

  package init() {}

  mutating func forgetTables() { (stored, all, recorded) = ([:], nil, [:]) }
}
