import Foundation

/// The form in which databases remember shapes: JSON with these names, which later releases keep. It has everything but the
/// name of the Swift type.
private struct ShapeForm: Codable {
  let name: String
  let key: EntityType
  let properties: [EntityProperty]
  let relations: [RelationShape]
  let indexes, uniqueKeys: [[String]]
  let formerNames: [String]
  let formerProperties: [String: [String]]
  /// Nil without names, as in what earlier versions of Socle wrote.
  let droppedProperties: [String]?
  let defaults: [String: EntityValue]
}

extension EntityShape: Codable {
  /// Reads a shape that was written by ``encode(to:)``.
  public init(from decoder: any Decoder) throws {
    let form = try ShapeForm(from: decoder)
    self.init(
      form.name, key: form.key, properties: form.properties, relations: form.relations,
      indexes: form.indexes, uniqueKeys: form.uniqueKeys, formerNames: form.formerNames,
      formerProperties: form.formerProperties, droppedProperties: form.droppedProperties ?? [],
      defaults: form.defaults)
  }

  /// Writes everything but the name of the Swift type.
  public func encode(to encoder: any Encoder) throws {
    try ShapeForm(
      name: name, key: key, properties: properties, relations: relations, indexes: indexes,
      uniqueKeys: uniqueKeys, formerNames: formerNames, formerProperties: formerProperties,
      droppedProperties: droppedProperties.isEmpty ? nil : droppedProperties, defaults: defaults
    ).encode(to: encoder)
  }
}

extension EntityType: Codable {
  private static let codes: [(type: EntityType, code: String)] = [
    (.bool, "bool"), (.int, "int"), (.double, "double"), (.string, "string"), (.bytes, "bytes"),
    (.date, "date"), (.uuid, "uuid"), (.json, "json"),
  ]

  /// Reads a type by its short name, such as "int".
  public init(from decoder: any Decoder) throws {
    self = try Self(code: decoder.singleValueContainer().decode(String.self), decoder)
  }

  init(code: String, _ decoder: any Decoder) throws {
    guard let known = Self.codes.first(where: { $0.code == code }) else {
      throw decoder.corrupted(
        "unknown type \(code). If a later release of Socle wrote it, update this program")
    }
    self = known.type
  }

  /// Writes the type's short name, such as "int", not its raw value, which is for errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }

  var code: String { Self.codes.first { $0.type == self }?.code ?? "" }
}
