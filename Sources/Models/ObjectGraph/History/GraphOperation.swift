/// A change to one object, as part of a step of the undo history.
public struct GraphOperation: Hashable, Sendable {
  /// The kinds of changes to an object.
  public enum Kind: String, Hashable, Sendable {
    /// The object was stored for the first time, or again after it was deleted.
    case create
    /// Properties or relations of the object changed.
    case update
    /// The object was deleted.
    case delete
  }

  /// The kind of change.
  public let kind: Kind
  /// The name of the object's type.
  public let type: String
  /// The object's id.
  public let id: Int
}

extension GraphOperation: CustomStringConvertible {
  /// The kind, the type and the id, as in "create Budget 1".
  public var description: String { "\(kind.rawValue) \(type) \(id)" }
}
