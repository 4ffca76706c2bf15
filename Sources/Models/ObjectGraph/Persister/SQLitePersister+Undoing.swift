import SQLiteCore
import SQLiteQueries

extension SQLitePersister {
  /// Undoes the latest step that has not been undone, including steps of earlier runs of the program.
  ///
  /// - Returns: The operations of the step, in the order in which they were made; nil if there is nothing to undo.
  /// - Throws: `EntityError.changedElsewhere` if code other than a persister has changed objects of the step since;
  ///   `SQLiteError.danglingReferences` if another object refers to an object that undoing deletes. Then nothing is changed.
  @discardableResult
  public func undo() throws -> [GraphOperation]? { try step { try $0.history.swap(undoing: true) } }

  /// Redoes the step that was undone last, unless another step was made after the undo.
  ///
  /// - Returns: The operations of the step, in the order in which they were made; nil if there is nothing to redo.
  /// - Throws: the same errors as ``undo()``.
  @discardableResult
  public func redo() throws -> [GraphOperation]? {
    try step { try $0.history.swap(undoing: false) }
  }

  /// Limits the history to the newest `limit` steps from now on: 0 keeps no steps, nil keeps all. A new database has no limit.
  ///
  /// The limit is stored in the database. Steps that can be redone are kept, too, and do not count.
  /// - Throws: `SQLiteError.misuse` for a negative limit.
  public func limitHistory(to limit: Int?) throws { try step { try $0.history.limit(to: limit) } }

  /// Deletes the history: no earlier step can be undone or redone. The objects stay as they are, and the ids of deleted
  /// objects are still never assigned to new objects. Numbers of steps that other programs made impossible are repaired.
  public func clearHistory() throws { try step { try $0.history.clear() } }
}

/// Asynchronous forms, on a thread of the pool.
extension SQLitePersister {
  /// Undoes the latest step that has not been undone, and returns its operations; nil if there is nothing to undo.
  @discardableResult
  public func undo() async throws -> [GraphOperation]? {
    try await step { try $0.history.swap(undoing: true) }
  }

  /// Redoes the step that was undone last, and returns its operations; nil if there is nothing to redo.
  @discardableResult
  public func redo() async throws -> [GraphOperation]? {
    try await step { try $0.history.swap(undoing: false) }
  }

  /// Limits the history to the newest `limit` steps from now on; nil keeps all.
  public func limitHistory(to limit: Int?) async throws {
    try await step { try $0.history.limit(to: limit) }
  }

  /// Deletes the history.
  public func clearHistory() async throws { try await step { try $0.history.clear() } }
}

extension History {
  fileprivate mutating func limit(to limit: Int?) throws {
    if let limit, limit < 0 {
      throw SQLiteError.misuse(
        attempt: "limiting the history to \(limit) steps",
        reason: "the number has to be 0 or more, or nil for all steps")
    }
    state.limit = limit
    try trim()
  }
}
