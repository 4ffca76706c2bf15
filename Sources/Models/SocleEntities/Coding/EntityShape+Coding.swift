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
  let defaults: [String: CodedValue]
}

extension EntityShape: Codable {
  /// Reads a shape that was written by ``encode(to:)``.
  public init(from decoder: any Decoder) throws {
    let form = try ShapeForm(from: decoder)
    self.init(
      form.name, key: form.key, properties: form.properties, relations: form.relations,
      indexes: form.indexes, uniqueKeys: form.uniqueKeys, formerNames: form.formerNames,
      formerProperties: form.formerProperties, defaults: form.defaults.mapValues(\.value))
  }

  /// Writes everything but the name of the Swift type.
  public func encode(to encoder: any Encoder) throws {
    try ShapeForm(
      name: name, key: key, properties: properties, relations: relations, indexes: indexes,
      uniqueKeys: uniqueKeys, formerNames: formerNames, formerProperties: formerProperties,
      defaults: defaults.mapValues(CodedValue.init)
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

/// A value as its type and a text, so that every number comes back.
private struct CodedValue: Codable {
  let type: EntityType
  let text: String

  init(_ value: EntityValue) {
    type = value.type
    text =
      switch value {
      case .null: ""
      case .bool(let flag): "\(flag)"
      case .int(let number): "\(number)"
      case .double(let number): "\(number)"
      case .date(let date): "\(date.timeIntervalSinceReferenceDate)"
      case .uuid(let uuid): uuid.uuidString
      case .string(let text), .json(let text): text
      case .bytes(let bytes): Data(bytes).base64EncodedString()
      }
  }

  /// The value; null for a text that is not of the type.
  var value: EntityValue {
    switch type {
    case .bool: Bool(text).map { .bool($0) } ?? .null
    case .int: Int64(text).map { .int($0) } ?? .null
    case .double: Double(text).map { .double($0) } ?? .null
    case .date: Double(text).map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
    case .uuid: UUID(uuidString: text).map { .uuid($0) } ?? .null
    case .string: .string(text)
    case .json: .json(text)
    case .bytes: Data(base64Encoded: text).map { .bytes(Array($0)) } ?? .null
    }
  }
}
