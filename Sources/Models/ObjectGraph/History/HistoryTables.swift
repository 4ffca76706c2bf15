import Foundation
import SQLiteCore
import SQLiteStorage

struct StateRow: Equatable {
  var key: Int = onlyKey
  /// The largest id that was ever assigned.
  var lastID: Int64
  /// The last step that was made and not undone; 0 if there is none. Later steps can be redone.
  var step: Int
  /// The number of steps that are kept; nil for all.
  var limit: Int?
  /// A random number, replaced when the layouts change; nil until the first step since this column was added.
  var layouts: Int64?

  static let onlyKey = 1
  static let key = Field("key", \StateRow.key)
  static let lastID = Field("last_id", \StateRow.lastID)
  static let step = Field("step", \StateRow.step)
  static let limit = Field("step_limit", \StateRow.limit)
  static let layouts = Field("layouts_version", \StateRow.layouts)
  static let row = RowDescription(
    "graph_state", key, lastID, step, limit, layouts,
    make: StateRow.init(key:lastID:step:limit:layouts:)
  ).keyed(by: key)
}

/// A layout and its number, to which changes refer.
struct LayoutRow {
  var number: Int
  var layout: Layout

  static let number = Field("layout", \LayoutRow.number)
  static let entity = Field("entity", \LayoutRow.layout.entity)
  static let columns = Field("columns", \LayoutRow.layout.columns, as: .json())
  static let lists = Field("lists", \LayoutRow.layout.lists, as: .json())
  static let row = RowDescription("graph_layouts", number, entity, columns, lists) {
    LayoutRow(number: $0, layout: Layout(entity: $1, columns: $2, lists: $3))
  }.keyed(by: number)
}

/// One object that a step changed.
struct ChangeRow {
  var step: Int
  /// The place within the step.
  var position: Int
  var layout: Int
  var id: Int64
  /// The digest of the stored image's bytes; nil if the object is not stored.
  var digest: Int64?
  /// The bytes of the image that undoing or redoing the step restores; nil if the object is deleted.
  var image: [UInt8]?

  static let step = Field("step", \ChangeRow.step)
  static let position = Field("position", \ChangeRow.position)
  static let layout = Field("layout", \ChangeRow.layout)
  static let id = Field("id", \ChangeRow.id)
  static let digest = Field("digest", \ChangeRow.digest)
  static let image = Field("image", \ChangeRow.image)
  static let row = RowDescription(
    "graph_changes", step, position, layout, id, digest, image, make: ChangeRow.init
  ).keyed(by: step, position).with(hasRowID: false)
}

/// The name and date of a step. Its changes are deleted if it was undone and another step followed.
struct StepRow {
  var step: Int
  var name: String?
  var date: Date

  static let step = Field("step", \StepRow.step)
  static let name = Field("name", \StepRow.name)
  static let date = Field("date", \StepRow.date)
  static let row = RowDescription("graph_steps", step, name, date, make: StepRow.init)
    .keyed(by: step)
}

/// The versions of history's own tables.
enum HistoryVersion: Int, SchemaVersion {
  case created = 1
  case namesSteps = 2

  /// The tables of history as a part of an app's database.
  static let part = SchemaPart(
    "graph",
    schema: SQLiteSchema(
      tables: [
        StateRow.row.table, LayoutRow.row.table, ChangeRow.row.table, StepRow.row.table,
      ],
      version: HistoryVersion.namesSteps))
}

struct HistoryMigrator: SQLiteMigratable {
  func performIncrementalStorageMigration(_ next: HistoryVersion, database: Connection) throws {
    switch next {
    case .created: break
    case .namesSteps:
      try database.createTable(StepRow.row)
      try database.execute("ALTER TABLE graph_state ADD COLUMN layouts_version INTEGER")
    }
  }
}
