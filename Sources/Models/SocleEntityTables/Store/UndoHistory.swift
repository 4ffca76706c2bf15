import SocleCore
import SocleEntities
import SocleStorage

/// A type whose changes are steps of a file's undo history: a ``SQLiteEntityStore``, or a persister of graphs.
///
/// The history is stored in the file. It outlives restarts, new properties and renames, and all stores of the file share it.
public protocol UndoHistory: PoolBacked {
  /// The store of the file's entities.
  var historyStore: SQLiteEntityStore { get }
}

extension UndoHistory {
  /// Undoes the latest step that has not been undone, including steps of earlier runs of the program.
  ///
  /// - Returns: The operations of the step, in the order in which they were made; nil if there is nothing to undo.
  /// - Throws: `EntityError.changedElsewhere` if code without history has changed entities of the step since;
  ///   `SQLiteError.danglingReferences` if another entity refers to one that undoing deletes. Then nothing is changed.
  @discardableResult
  public func undo() throws -> [HistoryOperation]? {
    try historyStore.step(nil) { try $0.swap(undoing: true) }
  }

  /// Redoes the step that was undone last, unless another step was made after the undo.
  ///
  /// - Returns: The operations of the step, in the order in which they were made; nil if there is nothing to redo.
  /// - Throws: the same errors as ``undo()``.
  @discardableResult
  public func redo() throws -> [HistoryOperation]? {
    try historyStore.step(nil) { try $0.swap(undoing: false) }
  }

  /// Limits the history to the newest `limit` steps from now on: 0 keeps no steps, nil keeps all. A new database has no limit.
  ///
  /// The limit is stored in the database. Steps that can be redone are kept, too, and do not count.
  /// - Throws: `SQLiteError.misuse` for a negative limit.
  public func limitHistory(to limit: Int?) throws {
    try historyStore.step(nil) { try $0.limit(to: limit) }
  }

  /// Deletes the history: no earlier step can be undone or redone. The entities stay as they are, and a persister still never
  /// assigns the ids of deleted objects to new ones.
  public func clearHistory() throws { try historyStore.step(nil) { try $0.clear() } }

  /// Whether there is a step that `undo()` can undo.
  public func canUndo() throws -> Bool { try historyStore.history { try $0.canUndo } }

  /// Whether there is a step that `redo()` can redo.
  public func canRedo() throws -> Bool { try historyStore.history { try $0.canRedo } }

  /// The name of the step that `undo()` would undo, for a menu; nil if there is none, or if it has no name.
  public func undoName() throws -> String? { try historyStore.history { try $0.undoName } }

  /// The name of the step that `redo()` would redo, for a menu; nil if there is none, or if it has no name.
  public func redoName() throws -> String? { try historyStore.history { try $0.redoName } }

  /// The steps of the undo history, the newest first, including those that can be redone.
  ///
  /// - Parameter limit: The maximum number of steps, nil for all.
  /// - Throws: `SQLiteError` for a negative limit; `EntityError.incompatible` if the history is damaged.
  public func history(limit: Int? = nil) throws -> [HistoryEntry] {
    try historyStore.history { try $0.entries(limit: limit) }
  }

  /// The undo history, now and after each change of it, for menus; see ``history(limit:)``.
  ///
  /// ```swift
  /// for try await steps in try persister.historyResults(limit: 100) {
  ///   undoItem.isEnabled = steps.contains { !$0.isUndone }
  /// }
  /// ```
  ///
  /// The steps that can be redone come first. The sequence follows the commits of the pool, and does not keep it open.
  public func historyResults(limit: Int? = nil) throws -> QueryResults<[HistoryEntry]> {
    try historyStore.createHistory()
    return pool.results { try HistoryStep($0, EntityTables([])).entries(limit: limit) }
  }
}

/// Asynchronous forms, on a thread of the pool.
extension UndoHistory {
  /// Undoes the latest step that has not been undone, and returns its operations; nil if there is nothing to undo.
  @discardableResult
  public func undo() async throws -> [HistoryOperation]? {
    try await historyStore.step(nil) { try $0.swap(undoing: true) }
  }

  /// Redoes the step that was undone last, and returns its operations; nil if there is nothing to redo.
  @discardableResult
  public func redo() async throws -> [HistoryOperation]? {
    try await historyStore.step(nil) { try $0.swap(undoing: false) }
  }

  /// Limits the history to the newest `limit` steps from now on; nil keeps all.
  public func limitHistory(to limit: Int?) async throws {
    try await historyStore.step(nil) { try $0.limit(to: limit) }
  }

  /// Deletes the history.
  public func clearHistory() async throws { try await historyStore.step(nil) { try $0.clear() } }

  /// Whether there is a step that `undo()` can undo.
  public func canUndo() async throws -> Bool { try await historyStore.history { try $0.canUndo } }

  /// Whether there is a step that `redo()` can redo.
  public func canRedo() async throws -> Bool { try await historyStore.history { try $0.canRedo } }

  /// The name of the step that `undo()` would undo; nil if there is none, or if it has no name.
  public func undoName() async throws -> String? {
    try await historyStore.history { try $0.undoName }
  }

  /// The name of the step that `redo()` would redo; nil if there is none, or if it has no name.
  public func redoName() async throws -> String? {
    try await historyStore.history { try $0.redoName }
  }

  /// The steps of the undo history, the newest first, including those that can be redone.
  public func history(limit: Int? = nil) async throws -> [HistoryEntry] {
    try await historyStore.history { try $0.entries(limit: limit) }
  }
}

extension SQLiteEntityStore: EntityHistoryStore, UndoHistory {
  /// This store.
  public var historyStore: SQLiteEntityStore { self }

  /// Applies changes in one transaction, which becomes one step of the history if it changes entities; `name` is nil for a step
  /// without a name.
  public func apply(_ changes: [EntityChange], named name: String?) throws {
    try step(name) { try $0.apply(changes) }
  }

  /// Applies changes in one transaction on a thread of the pool; it becomes one step of the history, as with
  /// ``apply(_:named:)``.
  public func asyncApply(_ changes: [EntityChange], named name: String?) async throws {
    try await step(name) { try $0.apply(changes) }
  }
}
