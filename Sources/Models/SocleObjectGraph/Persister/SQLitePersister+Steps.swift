import SocleCore
import SocleEntityTables

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
      // The caller's values may hold the ids. If this fails as well, this persister remembers them.
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
