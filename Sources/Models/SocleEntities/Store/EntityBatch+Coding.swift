extension EntityRows: Codable {
  private enum CodingKeys: CodingKey { case shape, keys, values, lists }

  /// Reads rows with their shape. A store checks that they are complete.
  public init(from decoder: any Decoder) throws {
    try decoder.checkNames(["shape", "keys", "values", "lists"])
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode(EntityShape.self, forKey: .shape))
    keys = try container.decode([EntityKey].self, forKey: .keys)
    values = try container.decode([EntityValue].self, forKey: .values)
    lists = try container.decode([[[EntityKey]?]].self, forKey: .lists)
    guard isComplete else {
      throw decoder.corrupted("the number of values or of lists does not match the number of rows")
    }
  }

  /// Writes the rows with their shape.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(shape, forKey: .shape)
    try container.encode(keys, forKey: .keys)
    try container.encode(values, forKey: .values)
    try container.encode(lists, forKey: .lists)
  }
}

extension EntityBatch: Codable {
  /// Reads rows by the names of their entities.
  public init(from decoder: any Decoder) throws {
    self.init()
    rows = try decoder.singleValueContainer().decode([String: EntityRows].self)
  }

  /// Writes the rows by the names of their entities.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rows)
  }
}
