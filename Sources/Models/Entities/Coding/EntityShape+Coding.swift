/// The form in which databases remember shapes: JSON with the names below, which later releases keep.
extension EntityShape: Codable {
  private enum Keys: String, CodingKey {
    case name, key, properties, relations, indexes, uniqueKeys, formerNames, formerProperties,
      defaults
  }

  /// Reads a shape that was written by ``encode(to:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    try self.init(
      container.decode(String.self, forKey: .name),
      key: container.decode(EntityType.self, forKey: .key),
      properties: container.decode([EntityProperty].self, forKey: .properties),
      relations: container.decode([RelationShape].self, forKey: .relations),
      indexes: container.decode([[String]].self, forKey: .indexes),
      uniqueKeys: container.decode([[String]].self, forKey: .uniqueKeys),
      formerNames: container.decode([String].self, forKey: .formerNames),
      formerProperties: container.decode([String: [String]].self, forKey: .formerProperties),
      defaults: container.decode([String: EntityValue].self, forKey: .defaults))
  }

  /// Writes everything but the name of the Swift type.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(name, forKey: .name)
    try container.encode(key, forKey: .key)
    try container.encode(properties, forKey: .properties)
    try container.encode(relations, forKey: .relations)
    try container.encode(indexes, forKey: .indexes)
    try container.encode(uniqueKeys, forKey: .uniqueKeys)
    try container.encode(formerNames, forKey: .formerNames)
    try container.encode(formerProperties, forKey: .formerProperties)
    try container.encode(defaults, forKey: .defaults)
  }
}

extension EntityType: Codable {
  private static let codes: [(type: EntityType, code: String)] = [
    (.bool, "bool"), (.int, "int"), (.double, "double"), (.string, "string"), (.bytes, "bytes"),
    (.date, "date"), (.uuid, "uuid"), (.json, "json"),
  ]

  /// Reads a type by its short name, such as "int".
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let known = Self.codes.first(where: { $0.code == code }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown type \(code)")
    }
    self = known.type
  }

  /// Writes the short name; the raw values are for errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.codes.first { $0.type == self }?.code ?? "")
  }
}
