import Foundation

/// Values, batches, requests and changes can be encoded as text, such as JSON, for a store that is reached over a network, or
/// for a backup. In a value, in rows and in a request, an unknown key, such as one that a later release of Socle has added, is
/// an error that names the key: a request that is read without one of its parts would select more than was meant. Within a
/// condition and in a change, an unknown key is ignored.
extension EntityValue: Codable {
  private enum CodingKeys: CodingKey { case type, text }
  private static let nullCode = "null"

  /// Reads a value from its type and its text.
  public init(from decoder: any Decoder) throws {
    try decoder.checkNames(["type", "text"])
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let code = try container.decode(String.self, forKey: .type)
    if code == Self.nullCode {
      self = .null
      return
    }
    let (type, text) = (
      try EntityType(code: code, decoder), try container.decode(String.self, forKey: .text)
    )
    let value: EntityValue? =
      switch type {
      case .bool: Bool(text).map { .bool($0) }
      case .int: Int64(text).map { .int($0) }
      case .double: Double(text).map { .double($0) }
      case .date: Double(text).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
      case .uuid: UUID(uuidString: text).map { .uuid($0) }
      case .string: .string(text)
      case .json: .json(text)
      case .bytes: Data(base64Encoded: text).map { .bytes(Array($0)) }
      }
    guard let value else { throw decoder.corrupted("its text cannot be read as \(type.rawValue)") }
    self = value
  }

  /// Writes a value as its type and a text, from which every number is read back unchanged.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(self == .null ? Self.nullCode : type.code, forKey: .type)
    let text: String? =
      switch self {
      case .null: nil
      case .bool(let flag): "\(flag)"
      case .int(let number): "\(number)"
      case .double(let number): "\(number)"
      case .date(let date): "\(date.timeIntervalSinceReferenceDate)"
      case .uuid(let uuid): uuid.uuidString
      case .string(let text), .json(let text): text
      case .bytes(let bytes): Data(bytes).base64EncodedString()
      }
    try container.encodeIfPresent(text, forKey: .text)
  }
}

extension EntityKey: Codable {
  /// Reads a key in the form of its value.
  public init(from decoder: any Decoder) throws {
    guard let key = EntityKey(try EntityValue(from: decoder)) else {
      throw decoder.corrupted("expected an integer, a UUID or a text as a key")
    }
    self = key
  }

  /// Writes the key in the form of its value.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

private struct AnyName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Throws an error that names each key of the object that is not in `known`.
  func checkNames(_ known: [String]) throws {
    let others = try container(keyedBy: AnyName.self).allKeys.filter {
      !known.contains($0.stringValue)
    }
    guard others.isEmpty else {
      let names = others.map(\.stringValue).sorted().joined(separator: ", ")
      throw corrupted(
        "unknown keys: \(names). If a later release of Socle wrote them, update this program")
    }
  }

  func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: reason))
  }
}
