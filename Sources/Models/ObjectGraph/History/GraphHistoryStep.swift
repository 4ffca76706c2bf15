import Foundation

/// A step of the undo history of a ``SQLitePersister``.
public struct GraphHistoryStep: Hashable, Sendable {
  /// The name that was given to the step.
  public let name: String?
  /// The time at which the step was made; nil for a step from before names and dates were stored.
  public let date: Date?
  /// The changes of the step, in the order in which they were made.
  public let operations: [GraphOperation]
  /// Whether the step is undone, and can be redone.
  public let isUndone: Bool
}
