import SQLiteCore

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
    try createTables()
    let before = lastID
    do {
      let (result, tables) = try pool.write { try perform($0, name, body) }
      remember(tables)
      return result
    } catch {
      // If this fails as well, this persister remembers the ids.
      if lastID > before { try? pool.write(reserveIDs) }
      throw error
    }
  }

  /// Combines several calls into one transaction, which is undone as one step.
  @discardableResult
  public func step<Result: Sendable>(
    _ name: String? = nil, _ body: @escaping @Sendable (GraphStep) throws -> Result
  ) async throws -> Result {
    try await createTables()
    let before = lastID
    do {
      let (result, tables) = try await pool.write { try self.perform($0, name, body) }
      remember(tables)
      return result
    } catch {
      if lastID > before { try? await pool.write { try self.reserveIDs($0) } }
      throw error
    }
  }
}
