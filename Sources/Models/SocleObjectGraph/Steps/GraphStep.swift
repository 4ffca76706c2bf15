import SocleCore
import SocleEntities
import SocleEntityTables
import SocleQueries

/// The methods of a ``SQLitePersister`` within one step: one transaction, and one unit of undo.
///
/// A method that throws changes nothing. If an error leaves the closure of `SQLitePersister.step`, the whole step is
/// rolled back.
public final class GraphStep {
  /// The connection on which the step runs, for the app's own statements in the same transaction; it may be used only until the
  /// closure of the step returns.
  ///
  /// The undo history contains the calls of the step only: undo leaves the app's own tables as they are. If SQL changes an
  /// object, undo of that object throws `EntityError.changedElsewhere`. The step's methods throw within a nested transaction.
  public let connection: Connection
  let history: HistoryStep
  /// The largest id that was assigned, including by steps that were rolled back.
  private let ids: Locked<Int64>
  /// The depth of transactions in which the step runs.
  private let depth: Int
  /// Whether the closure of the step is running.
  var isOpen = true

  init(_ history: HistoryStep, _ ids: Locked<Int64>) {
    (connection, self.history, self.ids) = (history.connection, history, ids)
    depth = connection.transactionDepth
  }

  var tables: EntityTables { history.tables }

  /// Creates the tables of a type and of its related types, or adds what is missing in them.
  @discardableResult
  func prepare<Object: Saveable>(_ type: Object.Type) throws -> [EntityShape] {
    guard isOpen else {
      throw SQLiteError.misuse(
        attempt: "using a step after its end", reason: "it ends with its closure. Call step again")
    }
    guard connection.transactionDepth == depth else {
      throw SQLiteError.misuse(
        attempt: "using a step within a nested transaction",
        reason: "its rollback would leave changes in the history. Use the step outside of it")
    }
    let all = try EntityShape.graph(of: type)
    let new = try tables.shapes.missing(of: all)
    if !new.isEmpty { try connection.transaction { try history.prepare(new) } }
    return all
  }

  /// The first number that is too large for an id, far enough from `Int64.max` that counting up cannot overflow.
  static let endOfIDs: Int64 = 1 << 62

  /// The id after the largest one that was assigned, for an object of this entity.
  func nextID(of entity: String) throws -> Int64 {
    try idAfter(ids.withLock { max($0, history.state.lastID) }, entity)
  }

  /// The first id from which on all ids are free in the tables of these types.
  func firstID(for shapes: [EntityShape]) throws -> Int64 {
    let largest = shapes.enumerated().map { place, shape -> SQLFragment in
      "SELECT max(id) AS id, \(place) AS place FROM \(identifier: shape.name)"
    }
    let stored = LiteralQuery(
      """
      SELECT id, place FROM (\(largest, separator: " UNION ALL ")) WHERE id IS NOT NULL
      ORDER BY id DESC LIMIT 1
      """, purpose: "looking up the largest id", reading: Int64.self, Int.self)
    let next = try nextID(of: shapes.first?.name ?? "")
    guard let (last, place) = try connection.firstRow(of: stored) else { return next }
    return max(next, try idAfter(last, shapes[place].name))
  }

  private func idAfter(_ last: Int64, _ entity: String) throws(EntityError) -> Int64 {
    guard last < Self.endOfIDs else {
      throw .incompatible(
        entity: entity,
        reason: """
          its id \(last) leaves no larger id for a new object: ids have to be below \(Self.endOfIDs). \
          Give that object a smaller id
          """)
    }
    return last + 1
  }

  /// Marks ids below `next` as assigned, permanently.
  func give(upTo next: Int64) {
    history.state.lastID = max(history.state.lastID, next - 1)
    ids.withLock { $0 = max($0, next - 1) }
  }
}

extension EntityShape {
  /// The shapes of a type and of its related types, whose ids are all numbers.
  static func graph<Object: Saveable>(of type: Object.Type) throws -> [EntityShape] {
    let shapes = try all(from: type)
    if let other = shapes.first(where: { $0.key != .int }) {
      throw EntityError.invalidModel(
        entity: other.name, reason: "its id is not of type Int?. Conform the type to Saveable")
    }
    return shapes
  }
}
