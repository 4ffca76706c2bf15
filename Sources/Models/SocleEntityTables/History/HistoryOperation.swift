import Foundation
import SocleEntities

/// A step of the undo history of a ``SQLiteEntityStore``.
public struct HistoryEntry: Hashable, Sendable {
  /// The name that was given to the step; nil for none.
  public let name: String?
  /// The time at which the step was made; nil if the history does not contain it.
  public let date: Date?
  /// The changes of the step, in the order in which they were made.
  public let operations: [HistoryOperation]
  /// Whether the step is undone, and can be redone.
  public let isUndone: Bool
}

/// A change to one entity, as part of a step of the undo history.
public struct HistoryOperation: Hashable, Sendable {
  /// The kinds of changes to an entity.
  public enum Kind: String, Hashable, Sendable {
    /// The entity was stored for the first time, or again after it was deleted.
    case create
    /// Properties or relations of the entity changed.
    case update
    /// The entity was deleted.
    case delete
  }

  /// The kind of change.
  public let kind: Kind
  /// The name of the entity.
  public let type: String
  /// The entity's id.
  public let id: EntityKey
}

extension [HistoryOperation] {
  /// The operations, each once: a change can be recorded by the shapes of two releases.
  var unique: [HistoryOperation] {
    var seen: Set<HistoryOperation> = []
    return filter { seen.insert($0).inserted }
  }
}

extension HistoryOperation: CustomStringConvertible {
  init(_ kind: Kind, _ row: ChangeRow, _ registered: RegisteredShapes) throws {
    guard let shape = registered.shape(row.shape) else { throw EntityError.damagedHistory }
    self.init(kind: kind, type: shape.name, id: try row.key(of: shape))
  }

  /// The kind, the entity and the id, as in "create Budget 1".
  public var description: String { "\(kind.rawValue) \(type) \(id)" }
}
