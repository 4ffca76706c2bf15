import SocleCore
import SocleEntities
import SocleEntityTables
import SocleStorage

/// Stores structs, with the structs that they contain, in a SQLite database, and can undo changes.
///
/// ```swift
/// let persister = try SQLitePersister(creatingAt: path)
/// try persister.createTables()
/// var budget = Budget(date: .now, amount: 3.6, items: [BudgetItem(label: "Food")])
/// try persister.saveAll(object: &budget)
/// let budgets = try persister.retrieve(type: Budget.self)
/// try persister.undo()
/// ```
///
/// Every call is one transaction, and a call that changes something is one step of the undo history. The synchronous form of a
/// call changes a saved value in place; the `async` form of the same name returns the changed value.
public final class SQLitePersister: UndoHistory {
  /// The connection pool of the database, for the app's own queries.
  public var pool: SQLitePool { store.pool }
  /// The store of the objects.
  public var historyStore: SQLiteEntityStore { store }
  let store: SQLiteEntityStore
  private let ids = Locked<Int64>(0)

  /// A persister in a pool's database, which may contain other tables.
  public init(_ pool: SQLitePool) {
    store = SQLiteEntityStore(pool, recordsHistory: true)
  }

  /// Creates the tables of the undo history, unless they exist.
  ///
  /// Optional: otherwise these tables are created when first needed. The tables of a type are created when it is first used.
  public func createTables() throws { try store.createHistory() }

  /// Creates the tables of the undo history, unless they exist.
  public func createTables() async throws { try await store.createHistory() }

  /// Calls `body` with a graph step that makes its changes in `history`, a step of the store.
  func perform<Result>(
    _ history: HistoryStep, _ body: (GraphStep) throws -> Result
  ) throws -> Result {
    let step = GraphStep(history, ids)
    defer { step.isOpen = false }
    return try body(step)
  }

  /// The largest id that this persister assigned, or 0.
  var lastID: Int64 { ids.withLock { $0 } }
}

extension SQLitePersister {
  /// Combines several calls into one transaction, which is undone as one step.
  ///
  /// ```swift
  /// try persister.step("Merge Budgets") { step in
  ///   try step.saveAll(object: &budget)
  ///   try step.delete(object: old)
  /// }
  /// ```
  /// If the closure throws, nothing is stored. The caller's values keep ids that were assigned inside the closure; these ids
  /// are never assigned again.
  /// - Parameter name: The name of the step, for an Undo menu: `undoName()` returns it.
  /// - Throws: the error of the closure; `SQLiteError.danglingReferences` if an object refers to an object that is not stored.
  @discardableResult
  public func step<Result>(
    _ name: String? = nil, _ body: (GraphStep) throws -> Result
  ) throws -> Result {
    let before = lastID
    do { return try store.step(name) { try perform($0, body) } } catch {
      // The caller's values may hold ids of the failed step. If the file cannot be written, this persister alone reserves them.
      if lastID > before { try? store.step(nil, reserveIDs) }
      throw error
    }
  }

  /// Combines several calls into one transaction, which is undone as one step.
  @discardableResult
  public func step<Result: Sendable>(
    _ name: String? = nil, _ body: @escaping @Sendable (GraphStep) throws -> Result
  ) async throws -> Result {
    let before = lastID
    do { return try await store.step(name) { try self.perform($0, body) } } catch {
      if lastID > before { try? await store.step(nil) { self.reserveIDs($0) } }
      throw error
    }
  }

  /// Marks the ids that a failed step assigned as taken in the file.
  private func reserveIDs(_ history: HistoryStep) {
    history.state.lastID = max(history.state.lastID, lastID)
  }
}
