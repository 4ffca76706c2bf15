/// An order by a property of a model: nil first, text by its UTF-8 bytes, false before true.
public struct Order<Model>: Sendable {
  /// The order with the name of the property.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is no stored property.
  public let ordering: @Sendable () throws -> EntityOrdering

  /// The order that `ordering` gives.
  public init(_ ordering: @escaping @Sendable () throws -> EntityOrdering) {
    self.ordering = ordering
  }
}

extension Order where Model: Entity {

  /// The smallest first.
  public static func ascending<Value: Equatable & SendableMetatype>(
    _ property: KeyPath<Model, Value> & Sendable
  ) -> Order { Order { EntityOrdering(try Filter<Model>.name(of: property)) } }

  /// The largest first.
  public static func descending<Value: Equatable & SendableMetatype>(
    _ property: KeyPath<Model, Value> & Sendable
  ) -> Order { Order { EntityOrdering(try Filter<Model>.name(of: property), isDescending: true) } }
}
