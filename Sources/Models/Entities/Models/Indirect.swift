/// Lets a struct have a to-one relation to its own type, which a Swift struct cannot store directly.
///
/// ```swift
/// struct Node: Entity {
///   var id = UUID()
///   @Indirect var parent: Node?
///   static let relations: [Relation<Node>] = [.toOne("parent", \.parent)]
/// }
/// ```
///
/// Structs cannot contain each other in a circle, as where a receipt has parts, and each part refers to the receipt. A fetch
/// ends such a circle at a property with this wrapper: the property is nil, and its projected value (`$parent`) is the key of
/// the entity that is left out. Saving the struct keeps that relation; assigning a value, or nil, replaces it.
///
/// In a struct or class, a relation with this wrapper can be lazy: `.toOne("parent", \.parent, isLazy: true)`. A fetch that does
/// not load it leaves the key in the same way.
@propertyWrapper
public struct Indirect<Value> {
  // At most one element. An array stores it on the heap, and copies it on write.
  private var storage: [Value]

  /// The related entity, or nil.
  public var wrappedValue: Value? {
    get { storage.first }
    set { self = Indirect(wrappedValue: newValue) }
  }

  /// The key of the related entity if a fetch left the entity out, because it contains this struct; otherwise nil.
  public private(set) var projectedValue: EntityKey?

  /// Stores `wrappedValue`.
  public init(wrappedValue: Value? = nil) {
    storage = wrappedValue.map { [$0] } ?? []
  }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}

extension Indirect: Codable where Value: Codable {
  /// Encodes the value, or nil. Only the encoder of a store keeps the key of what was left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }

  /// Decodes a value, or nil.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value?.self))
  }
}

extension Indirect: EmptyValue {
  static func empty(leavingOut key: EntityKey?) -> Indirect {
    var empty = Indirect()
    empty.projectedValue = key
    return empty
  }
}

extension Indirect: IndirectProperty {
  var key: EntityKey? { projectedValue }
  var buffer: UnsafeRawPointer? {
    storage.isEmpty ? nil : storage.withUnsafeBytes(\.baseAddress)
  }
}
