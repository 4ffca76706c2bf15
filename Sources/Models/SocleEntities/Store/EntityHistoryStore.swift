/// A store whose changes can be undone.
public protocol EntityHistoryStore: EntityStore {
  /// Applies changes as ``EntityStore/apply(_:)`` does, as one step of the store's undo history.
  ///
  /// - Parameter name: The name of the step, for a menu; nil for none.
  func apply(_ changes: [EntityChange], named name: String?) throws

  /// Applies changes as ``EntityStore/asyncApply(_:)`` does, as one step of the store's undo history.
  func asyncApply(_ changes: [EntityChange], named name: String?) async throws
}
