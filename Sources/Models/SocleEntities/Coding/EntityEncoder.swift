/// Encodes Codable values of one type into the properties of rows, one after the other. Relations are left out; they are read by
/// key path.
final class EntityEncoder: Encoder, Pathless {
  private let values: RowEncoder
  private var last: (keys: any Any.Type, container: AnyObject)?

  var shape: EntityShape { values.shape }
  /// The values of the properties, in the shape's order.
  var row: [EntityValue] { values.row }
  /// The relations of the value that are ``Indirect``.
  var indirect: [String: any IndirectProperty] { values.indirect }

  /// - Parameters:
  ///   - indirect: The names of the relations that are ``Indirect``.
  ///   - mixed: The names of the properties whose values have several forms.
  ///   - isProbing: Whether values are kept as they encode themselves, to find out the types of the properties.
  init(
    _ shape: EntityShape, indirect: Set<String> = [], mixed: Set<String> = [],
    isProbing: Bool = false
  ) {
    values = RowEncoder(shape, indirect: indirect, mixed: mixed, isProbing: isProbing)
  }

  /// Fills ``row`` from `value`; a property that `value` does not encode has its default, or is null.
  func encode(_ value: some Encodable) throws {
    values.begin()
    try value.encode(to: self)
    try values.end()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if let last, last.keys == type {
      let kept = KeptContainer<KeyedEncodingContainer<Key>>.self
      return unsafeDowncast(last.container, to: kept).container
    }
    let container = values.container(keyedBy: type)
    last = (type, KeptContainer(container))
    return container
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { values.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { values.singleValueContainer() }
}
