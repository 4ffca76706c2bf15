extension EntityModel {
  static func name(of property: PartialKeyPath<Model>, in shape: EntityShape) throws -> String {
    let probe = ShapeProbe(shape.name)
    let plain = try Model(from: probe)
    let value = stored(property, of: plain)
    let changed = (["id"] + shape.properties.map(\.name)).filter { name in
      // A property without a second sample value cannot be used in a search.
      guard let other = try? Model(from: ShapeProbe(shape.name, changing: name)) else {
        return false
      }
      return stored(property, of: other) != value
    }
    guard let name = changed.first, changed.count == 1,
      try isWhole(property, name, of: plain, in: shape),
      try isStored(property, name, decodedAs: probe.forms[name]?.type, in: shape)
    else {
      throw EntityError.unknownProperty(entity: shape.name, property: "\(property)")
    }
    return name
  }

  /// The value at a key path, as it encodes itself.
  private static func stored(_ property: PartialKeyPath<Model>, of model: Model) -> EntityValue? {
    guard let value = model[keyPath: property] as? any Encodable else { return nil }
    return try? EntityValue(encoding: value, json: .forValues)
  }

  /// Whether the key path reads the property itself in this model, not a value computed from it.
  private static func isWhole(
    _ property: PartialKeyPath<Model>, _ name: String, of model: Model, in shape: EntityShape
  ) throws -> Bool {
    guard name != "id" else { return type(of: property).valueType == Model.ID.self }
    let encoder = EntityEncoder(shape, isProbing: true)
    try encoder.encode(model)
    guard let index = shape.properties.firstIndex(where: { $0.name == name }) else { return false }
    return encoder.row[index] == stored(property, of: model)
  }

  /// Whether a key path that reads a property in the first sample reads it in every sample: `nick ?? username` does not, nor
  /// does `min(age, 100)`.
  private static func isStored(
    _ property: PartialKeyPath<Model>, _ name: String, decodedAs decoded: (any Any.Type)?,
    in shape: EntityShape
  ) throws -> Bool {
    guard let declared = shape.properties.first(where: { $0.name == name }) else { return true }
    let type = type(of: property).valueType
    let wrapped = type as? any OptionalValue.Type
    let isField = MemoryLayout<Model>.offset(of: property) != nil
    guard !declared.isOptional || wrapped != nil else {
      if !isField { return false }
      throw shape.refusal(
        """
        \(name) is not optional, yet its column is: init(from:) accepts NULL, and encode(to:) may omit it, or its default \
        varies. Make it optional, or always encode it and give it a constant default
        """)
    }
    if isField { return true }
    // Other types of numbers: a computed property may convert a sample, which would trap beyond its bounds.
    if let decoded, ScalarProbe.plainSamples(of: decoded) != nil,
      decoded != wrapped?.wrapped ?? type,
      ScalarProbe.plainSamples(of: wrapped?.wrapped ?? type) != nil
    {
      return false
    }
    let samples = (2..<ScalarProbe.sampleCount).map { ShapeProbe.Change.sample($0) }
    return try ((declared.isOptional ? [.absent] : []) + samples).allSatisfy { change in
      guard let model = try? Model(from: ShapeProbe(shape.name, changing: name, change)) else {
        return true
      }
      return try isWhole(property, name, of: model, in: shape)
    }
  }
}
