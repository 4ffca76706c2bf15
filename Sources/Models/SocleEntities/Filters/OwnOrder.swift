import Foundation

/// A type whose `<` agrees with the order of the stored values, such as a struct that encodes itself as one number.
///
/// Stores compare what they store. Therefore, `<`, `>` and orders accept numbers, texts, dates and UUIDs, enums whose cases have
/// the order of their raw values, and the types that conform to this protocol:
///
/// ```swift
/// extension Cents: OrderedAsStored {}  // encodes itself as an Int, and compares that Int
/// ```
public protocol OrderedAsStored: Comparable {}

extension Filter where Model: Entity {
  /// The name of a property by whose values models are compared or ordered.
  ///
  /// - Throws: ``EntityError/invalidRequest(entity:reason:)`` if the type's `<` does not agree with the order of the stored
  ///   values.
  static func orderedName<Value>(of property: KeyPath<Model, Value>) throws -> String {
    let model = try EntityModel.of(Model.self)
    let name = try model.name(of: property)
    try model.shape.checkOrder(of: name)
    guard try isOrderedAsStored(Value.self) else {
      throw model.shape.refusal(
        """
        \(Value.self) has an order of its own, but \(name) is compared as it is stored. If both \
        orders are the same, conform the type to OrderedAsStored; otherwise use a property whose stored \
        values have the order you want
        """)
    }
    return name
  }
}

/// Whether comparing two values of a type has the same result as comparing the stored values.
private func isOrderedAsStored(_ type: Any.Type) throws -> Bool {
  switch type {
  case is String.Type, is Double.Type, is Float.Type, is Decimal.Type, is Date.Type, is UUID.Type,
    is any FixedWidthInteger.Type, is any OrderedAsStored.Type:
    true
  case let type as any OptionalValue.Type: try isOrderedAsStored(type.wrapped)
  case let type as any (Comparable & CaseIterable & Encodable).Type: try areCasesOrdered(of: type)
  // A type without an order of its own has the order of its stored values.
  default: !(type is any Comparable.Type)
  }
}

private func areCasesOrdered<Value: Comparable & CaseIterable & Encodable>(
  of type: Value.Type
) throws -> Bool {
  let stored = try type.allCases.sorted().map { try EntityValue(stored: $0) }
  return zip(stored, stored.dropFirst()).allSatisfy { $0.sorts(before: $1) }
}
