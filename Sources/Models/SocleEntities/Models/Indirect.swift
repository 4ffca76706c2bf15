/// Lets a relation's property hold nothing, or only a key, if a fetch leaves the related value out.
///
/// ```swift
/// struct Node: Entity {
///   var id = UUID()
///   @Indirect var parent: Node?
///   @Indirect var children: [Node] = []
///   static let relations: [Relation<Node>] = [
///     .toOne("parent", \.parent), .toMany("children", \.children, isLazy: true),
///   ]
/// }
/// ```
///
/// A lazy relation needs this wrapper: until it is loaded, an optional is nil and a list is empty, and the projected value
/// shows that: `$children.isLoaded` is false, and `$parent.key` is the key of the parent. Saving keeps the stored targets of
/// such a property; assigning a value, nil or a list replaces them. A property that was changed in place, as by `append`,
/// `removeAll` or `parent?.name = ""`, without being loaded is refused by the next save. `photos = photos + [photo]` and a
/// change through a key path assign a whole list, which replaces the stored one: load the list first.
///
/// Structs cannot contain each other in a circle, as where a receipt has parts, and each part refers to the receipt. A fetch ends
/// such a circle at a property with this wrapper, in the same way. A relation of a struct to its own type needs it in any case.
@propertyWrapper
public struct Indirect<Value> {
  // One element. An array stores it on the heap, and copies it on write.
  private var storage: [Value]
  /// Whether the value is complete; false if a fetch has left it out.
  public private(set) var isLoaded = true
  /// The key of the related entity if a fetch has left it out; nil otherwise, and for lists.
  public private(set) var key: EntityKey?
  /// Whether the value was changed in place although the stored value was not loaded.
  private(set) var isTouched = false

  /// The related entity or nil; in a relation to many, the list of related entities.
  public var wrappedValue: Value {
    get { storage[0] }
    set { self = Indirect(wrappedValue: newValue) }
    _modify {
      isTouched = !isLoaded
      yield &storage[0]
      // A list stays marked as not loaded, so that a save does not take the appended elements for the whole list.
      if isTouched, !isEmpty, !isList { self = Indirect(wrappedValue: storage[0]) }
    }
  }

  /// The property itself: `$parent.key` and `$children.isLoaded`.
  public var projectedValue: Indirect { self }

  /// Stores `wrappedValue`.
  public init(wrappedValue: Value) { storage = [wrappedValue] }
}

extension Indirect where Value: ExpressibleByNilLiteral {
  /// Stores nil.
  public init() { self.init(wrappedValue: nil) }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}

extension Indirect: Codable where Value: Codable {
  /// Encodes the value. Only the encoder of a store also keeps the key of an entity that was left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }

  /// Decodes a value.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Indirect: EmptyValue where Value: EmptyValue {
  static func empty(leavingOut key: EntityKey?, isLoaded: Bool) -> Indirect {
    var empty = Indirect(wrappedValue: Value.empty(leavingOut: key, isLoaded: isLoaded))
    empty.key = key
    empty.isLoaded = isLoaded && key == nil && !empty.isList
    return empty
  }
}

extension Indirect: IndirectProperty {
  var isEmpty: Bool { (storage[0] as? any EmptyValue)?.isEmpty ?? false }
  var buffer: UnsafeRawPointer? { storage.withUnsafeBytes(\.baseAddress) }
  private var isList: Bool { storage[0] is any Collection }
}
