/// A type with an empty value, which a relation's property has until its targets are set.
protocol EmptyValue {
  /// - Parameters:
  ///   - key: The key of the target of a to-one relation.
  ///   - isLoaded: Whether no key means no target; false for inverses, whose keys are not in the row.
  static func empty(leavingOut key: EntityKey?, isLoaded: Bool) -> Self
  var isEmpty: Bool { get }
}

/// A property of type ``Indirect``.
protocol IndirectProperty {
  var isLoaded: Bool { get }
  var isTouched: Bool { get }
  /// The key of the related entity if a fetch has left it out.
  var key: EntityKey? { get }
  /// The address of the value, which copies of the property share.
  var buffer: UnsafeRawPointer? { get }
}

extension Array: EmptyValue {
  static func empty(leavingOut key: EntityKey?, isLoaded: Bool) -> [Element] { [] }
}

extension Optional: EmptyValue {
  static func empty(leavingOut key: EntityKey?, isLoaded: Bool) -> Wrapped? { nil }
  var isEmpty: Bool { self == nil }
}

/// Decodes models of one type from rows, one after the other. Relations are empty at first.
final class EntityDecoder: PropertyDecoder {
  private let values: RowDecoder
  private var last: (keys: any Any.Type, container: AnyObject)?

  var entity: String { values.entity }

  init(_ shape: EntityShape) { values = RowDecoder(shape) }

  func decode<Model: Decodable>(
    _ type: Model.Type, _ key: EntityKey, _ row: ArraySlice<EntityValue>
  ) throws -> Model {
    values.begin(key, row)
    do {
      return try Model(from: self)
    } catch let error as EntityError {
      throw error
    } catch {
      throw values.mistyped(error)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if let last, last.keys == type {
      return unsafeDowncast(last.container, to: KeptContainer<KeyedDecodingContainer<Key>>.self)
        .container
    }
    let container = try values.container(keyedBy: type)
    last = (type, KeptContainer(container))
    return container
  }
}
