import SQLiteCore

extension SQLitePersister {
  /// Whether there is a step that `undo()` can undo.
  public func canUndo() throws -> Bool { try history { try $0.has($0.state.step) } }

  /// Whether there is a step that `redo()` can redo.
  public func canRedo() throws -> Bool { try history { try $0.has(try $0.next) } }

  /// The name of the step that `undo()` would undo, for a menu; nil if there is none, or if it has no name.
  public func undoName() throws -> String? { try history { try $0.name(of: $0.state.step) } }

  /// The name of the step that `redo()` would redo, for a menu; nil if there is none, or if it has no name.
  public func redoName() throws -> String? { try history { try $0.name(of: try $0.next) } }

  /// The steps of the undo history, the newest first, including those that can be redone.
  ///
  /// - Parameter limit: The maximum number of steps, nil for all.
  /// - Throws: `SQLiteError` for a negative limit; `EntityError.incompatible` if the history is damaged.
  public func history(limit: Int? = nil) throws -> [GraphHistoryStep] {
    try history { try $0.steps(limit: limit) }
  }

  private func history<Result>(_ body: (History) throws -> Result) throws -> Result {
    try createTables()
    return try pool.read { try body(try self.history(on: $0)) }
  }
}

/// Asynchronous forms, on a thread of the pool.
extension SQLitePersister {
  /// Whether there is a step that `undo()` can undo.
  public func canUndo() async throws -> Bool { try await history { try $0.has($0.state.step) } }

  /// Whether there is a step that `redo()` can redo.
  public func canRedo() async throws -> Bool {
    try await history { try $0.has(try $0.next) }
  }

  /// The name of the step that `undo()` would undo; nil if there is none, or if it has no name.
  public func undoName() async throws -> String? {
    try await history { try $0.name(of: $0.state.step) }
  }

  /// The name of the step that `redo()` would redo; nil if there is none, or if it has no name.
  public func redoName() async throws -> String? {
    try await history { try $0.name(of: try $0.next) }
  }

  /// The steps of the undo history, the newest first, including those that can be redone.
  public func history(limit: Int? = nil) async throws -> [GraphHistoryStep] {
    try await history { try $0.steps(limit: limit) }
  }

  private func history<Result: Sendable>(
    _ body: @escaping @Sendable (History) throws -> Result
  ) async throws -> Result {
    try await createTables()
    return try await pool.read { try body(try self.history(on: $0)) }
  }
}
