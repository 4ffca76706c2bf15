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

  /// Runs a step of the graph within one of the store.
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
