import SocleCore
import SocleEntities
import SocleQueries

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
    storedState = try connection.row(of: HistoryState.row, key: HistoryState.onlyKey)
    state = storedState ?? HistoryState(lastID: 0, step: 0)
    if cache.shapesVersion == nil || cache.shapesVersion != state.shapes { try readShapes() }
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
    state.shapes = try connection.row(of: HistoryState.row, key: HistoryState.onlyKey)?.shapes
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

/// An entity that a step changes; an image is nil if the entity is not stored.
struct EntityRevision {
  /// The number of the registered shape.
  let shape: Int
  let key: EntityKey
  let old: EntityImage?
  var new: EntityImage?
}

/// The changes of a step so far, with the images before and after them.
struct StepRecord {
  private(set) var changes: [EntityRevision] = []
  /// By shape, the places of its changes: empty until a second call adds changes of the shape.
  private var places: [Int: [EntityKey: Int]] = [:]

  /// Adds the changes of one call. An entity that was changed before keeps its first image.
  mutating func add(_ revisions: [EntityRevision]) {
    let known = Set(places.keys)
    var (shape, isKnown) = (Int?.none, false)
    for revision in revisions {
      if revision.shape != shape {
        (shape, isKnown) = (revision.shape, known.contains(revision.shape))
        if isKnown { findPlaces(of: revision.shape) } else { places[revision.shape] = [:] }
      }
      if isKnown, let place = places[revision.shape]?[revision.key] {
        changes[place].new = revision.new
      } else {
        if isKnown { places[revision.shape]?[revision.key] = changes.count }
        changes.append(revision)
      }
    }
  }

  private mutating func findPlaces(of shape: Int) {
    guard places[shape]?.isEmpty == true else { return }
    for (place, change) in changes.enumerated() where change.shape == shape {
      places[shape]?[change.key] = place
    }
  }

  /// The changes as rows of one step, without changes that a later call reverted.
  func rows(of step: Int) -> [ChangeRow] {
    var rows: [ChangeRow] = []
    rows.reserveCapacity(changes.count)
    for change in changes where change.old != change.new {
      rows.append(
        ChangeRow(
          step: step, position: rows.count, shape: change.shape, key: change.key.description,
          digest: change.new?.bytes.digest, image: change.old?.bytes))
    }
    return rows
  }
}
