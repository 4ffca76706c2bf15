import SocleCore
import SocleEntities
import SocleQueries

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

/// The changes of one write transaction, which become one step of the file's undo history.
package final class HistoryStep {
  package let connection: Connection
  /// The tables for which the program is prepared.
  package private(set) var tables: EntityTables
  package var state: HistoryState
  /// The parts of the file that were read before; passed to the next step if this one is committed.
  package internal(set) var cache: HistoryCache
  private let storedState: HistoryState?
  var record = StepRecord()
  /// Whether this step has checked that the schema is the one of the cache.
  var hasCheckedSchema = false

  package init(
    _ connection: Connection, _ tables: EntityTables, _ cache: HistoryCache = HistoryCache()
  ) throws {
    self.connection = connection
    self.tables = tables
    self.cache = cache
    storedState = try Self.storedState(connection)
    state = storedState ?? HistoryState(lastID: 0, step: 0)
    if cache.shapesVersion == nil || cache.shapesVersion != state.shapes { try readShapes() }
  }

  private static func storedState(_ connection: Connection) throws -> HistoryState? {
    try connection.row(of: HistoryState.row, key: HistoryState.onlyKey)
  }

  func readShapes() throws {
    cache.registered = try RegisteredShapes(on: connection)
    cache.forgetTables()
    cache.shapesVersion = state.shapes
  }

  /// Prepares the tables of further entities.
  package func prepare(_ new: [EntityShape]) throws {
    try EntityTables(new).prepare(on: connection)
    tables = tables.adding(new)
    state.shapes = try Self.storedState(connection)?.shapes
    try readShapes()
  }

  /// Runs `body` in a savepoint; if it throws, the step has none of its changes.
  package func attempt(_ body: () throws -> Void) throws {
    // Exchanged, so that no array is copied.
    var others = StepRecord()
    Swift.swap(&others, &record)
    defer { Swift.swap(&others, &record) }
    try connection.transaction { try body() }
    others.add(record.changes)
  }

  /// The number of the step that can be redone, or else of the next new one.
  ///
  /// - Throws: ``EntityError/damagedHistory`` for numbers that only other code can have stored.
  var next: Int {
    get throws(EntityError) {
      guard 0..<Int.max ~= state.step, state.limit ?? 0 >= 0 else { throw .damagedHistory }
      return state.step + 1
    }
  }

  /// Stores the step, unless it changed nothing, and the state.
  package func finish(_ name: String?) throws {
    try add(record.rows(of: next), name)
    if state.shapes == nil {
      state.shapes = .random(in: 1...(.max))
      cache.shapesVersion = state.shapes
    }
    if state != storedState { try connection.save(state, in: HistoryState.row) }
  }

  /// Adds a step, and drops the steps that could be redone.
  private func add(_ rows: [ChangeRow], _ name: String?) throws {
    if rows.isEmpty { return }
    try dropRedo()
    state.step += 1
    if state.limit != 0 {
      try connection.insert(few: rows, in: ChangeRow.row, onConflict: .fail)
      try connection.save(StepRow(step: state.step, name: name, date: .now), in: StepRow.row)
    }
    try trim()
  }

  /// Deletes the steps that could be redone. If there are none, which is usual, this looks up one key only.
  private func dropRedo() throws {
    let first = ChangeRow(step: try next, position: 0, shape: 0, key: "")
    guard try connection.delete(first, in: ChangeRow.row) else { return }
    try connection.delete(in: ChangeRow.row, where: [ChangeRow.step.isGreater(than: state.step)])
  }

  /// Deletes the oldest steps beyond the limit.
  func trim() throws {
    guard let limit = state.limit else { return }
    let last = try next - 1 - limit
    try connection.delete(in: ChangeRow.row, where: [ChangeRow.step.isAtMost(last)])
    try connection.delete(in: StepRow.row, where: [StepRow.step.isAtMost(last)])
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
