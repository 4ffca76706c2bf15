import Entities
import EntityTables
import SQLiteCore
import SQLiteStorage

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
public final class SQLitePersister: PoolBacked {
  /// The connection pool of the database, for the app's own queries.
  public var pool: SQLitePool { store.pool }
  /// Creates the tables of the types, and reads them.
  let store: SQLiteEntityStore
  private let memory = Locked(StepMemory())
  private let isReady = Locked(false)
  private let ids = Locked<Int64>(0)

  /// A persister in a pool's database, which may contain other tables.
  public init(_ pool: SQLitePool) {
    store = SQLiteEntityStore(pool)
  }

  /// Creates the tables of the undo history, unless they exist.
  ///
  /// Optional: otherwise these tables are created when first needed. The tables of a type are created when it is first used.
  public func createTables() throws {
    if isReady.withLock({ $0 }) { return }
    try pool.initialize(HistoryVersion.part, storageMigrator: HistoryMigrator())
    isReady.withLock { $0 = true }
  }

  /// Creates the tables of the undo history, unless they exist.
  public func createTables() async throws {
    if isReady.withLock({ $0 }) { return }
    try await pool.initialize(HistoryVersion.part, storageMigrator: HistoryMigrator())
    isReady.withLock { $0 = true }
  }

  /// Runs a step in the open transaction, and returns the prepared types and the history cache for the next step.
  func perform<Result>(
    _ connection: Connection, _ name: String?, _ body: (GraphStep) throws -> Result
  ) throws -> (Result, StepMemory) {
    let step = try GraphStep(connection, memory.withLock { $0 }, ids)
    defer { step.isOpen = false }
    let result = try body(step)
    try step.finish(name)
    return (result, step.memory)
  }

  /// The history, for reading.
  func history(on connection: Connection) throws -> History {
    try History(connection, memory.withLock { $0.cache })
  }

  /// The largest id that this persister assigned, or 0.
  var lastID: Int64 { ids.withLock { $0 } }

  /// Marks the ids that a failed step assigned as taken in the file, because the caller's values may hold them.
  func reserveIDs(_ connection: Connection) throws {
    var history = try History(connection)
    history.state.lastID = max(history.state.lastID, lastID)
    try history.saveState()
  }

  /// Called when a step was committed.
  func remember(_ new: StepMemory) {
    memory.withLock { $0 = new }
    store.remember(new.prepared.tables)
  }
}
