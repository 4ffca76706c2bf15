import Foundation

/// A form in which a value is encoded or decoded.
enum ValueForm: Hashable {
  case object, list
  case scalar(EntityType)

  var type: EntityType { if case .scalar(let type) = self { type } else { .json } }
}

/// Generates the value of one property, and records the forms in which the property was decoded.
final class ScalarProbe: Decoder, SingleValueDecodingContainer, Pathless {
  /// The number of sample values: the first, another one, one that is negative, empty or not sorted, a large one, zero, and texts
  /// in forms that some types require.
  static let sampleCount = 10

  let entity: String
  /// The number of the sample value that is returned; the last one if a type has fewer.
  let sample: Int
  /// The number of values that contain this one.
  let depth: Int
  /// The forms in which decoding the value throws an error.
  private let refused: Set<ValueForm>
  /// The innermost type that refused every value, for the error; shared with the values that contain this one.
  let refusal: Refusal
  /// The forms that were asked for, including those refused.
  private(set) var forms: [ValueForm] = []

  init(
    _ entity: String, sample: Int = 0, refusing refused: Set<ValueForm> = [], depth: Int = 0,
    _ refusal: Refusal = Refusal()
  ) {
    (self.entity, self.sample, self.refused, self.depth) = (entity, sample, refused, depth)
    self.refusal = refusal
  }

  /// A type that refused every value.
  final class Refusal {
    var type: (any Any.Type)?
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try ask(.object)
    return KeyedDecodingContainer(NestedProbe<Key>(probe: self))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try ask(.list)
    return ListProbe(probe: self, count: sample == 0 ? 0 : sample > 1 && depth == 0 ? 16 : 1)
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  private func ask(_ form: ValueForm) throws {
    forms.append(form)
    guard refused.contains(form) else { return }
    throw DecodingError.typeMismatch(
      ScalarProbe.self, .init(codingPath: [], debugDescription: "the sample has another form"))
  }

  /// The probe of a value within this one.
  func nested(sample: Int? = nil) -> ScalarProbe {
    ScalarProbe(entity, sample: sample ?? self.sample, depth: depth + 1, refusal)
  }

  func decodeNil() -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try refuse(type, of: entity)
    guard depth < 16 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "its first case contains itself"))
    }
    if let table = type as? any SampledTable.Type {
      try ask(.object)
      if let value = try table.sample(self) as? Value { return value }
    }
    if let (kind, samples) = try samples(of: type),
      let value = samples[min(sample, samples.count - 1)] as? Value
    {
      try ask(.scalar(kind))
      return value
    }
    do {
      let value = try otherCase(of: type) ?? Value(from: self)
      refusal.type = nil
      return value
    } catch {
      if let value = try rawCase(of: type) { return value }
      refusal.type = refusal.type ?? type
      throw error
    }
  }

  /// The sample values of a type, and the type as which they are stored; nil for a type that has to decode itself.
  private func samples(of type: Any.Type) throws -> (kind: EntityType, samples: [Any])? {
    if let samples = Self.plainSamples(of: type) { return samples }
    switch type {
    case is TimeZone.Type:
      return (.json, [0, 3600].compactMap { TimeZone(secondsFromGMT: $0) })
    case let type as any SampleProviding.Type:
      // The last of them is used as the second sample.
      let samples: [Any] = type.samples
      return try kind(
        of: samples.prefix(1) + samples.dropFirst().suffix(1) + samples.dropFirst().dropLast())
    case let type as any CaseIterable.Type: return try kind(of: type.firstCases)
    default: return nil
    }
  }

  /// The sample values of a Swift type that has a column type of its own; nil for any other type. No number is so large that
  /// usual arithmetic of a computed property would overflow.
  static func plainSamples(of type: Any.Type) -> (kind: EntityType, samples: [Any])? {
    let numbers = [0.25, 1.5, -2.5, 1_000_003.5, 0]
    switch type {
    case is Bool.Type: return (.bool, [false, true])
    case is String.Type:
      return (
        .string,
        [
          "Sample A, ", "Sample B, ", "", String(repeating: "Sample, ", count: 99), "2", "1.5",
          "true", "2001-01-01T00:00:00Z", "2001-01-01", "00000000-0000-0000-0000-000000000001",
        ]
      )
    case is Double.Type: return (.double, numbers)
    case is Decimal.Type: return (.double, numbers.map { Decimal($0) })
    case is Float.Type: return (.double, numbers.map { Float($0) })
    case is Date.Type:
      return (.date, numbers.map { Date(timeIntervalSinceReferenceDate: $0) })
    case is Data.Type: return (.bytes, [[], [1], [2, 1], Array(0...255)].map { Data($0) })
    case is UUID.Type:
      return (
        .uuid, [0, 1].map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0)) }
      )
    case let type as any FixedWidthInteger.Type:
      return (
        .int, [2, 3, -3, 1_000_003, 0].map { type.init(clamping: $0) }
      )
    default: return nil
    }
  }

  /// The samples, with the type as which all of them are stored: JSON if they have several forms.
  private func kind(of samples: [Any]) throws -> (kind: EntityType, samples: [Any])? {
    let kinds = try samples.compactMap {
      try ($0 as? any Encodable).map { try EntityValue(encoding: $0, json: .forValues).type }
    }
    guard let first = kinds.first else { return nil }
    return (kinds.allSatisfy { $0 == first } ? first : .json, samples)
  }

  /// A case of an enum with raw values that is not `CaseIterable`, such as an enum of another module. Decoding it from a
  /// made-up number or text fails.
  private func rawCase<Value: Decodable>(of type: Value.Type) throws -> Value? {
    guard type is any RawRepresentable.Type, let cases = firstCases(of: type),
      let (kind, samples) = try kind(of: cases)
    else { return nil }
    try ask(.scalar(kind))
    return samples[min(sample, samples.count - 1)] as? Value
  }

  /// A case that differs from the first sample, as the second sample of an enum. Otherwise an enum that decodes unknown texts
  /// as one case, such as `unknown`, would have only one sample.
  private func otherCase<Value: Decodable>(of type: Value.Type) throws -> Value? {
    guard sample == 1, refused.isEmpty, let cases = firstCases(of: type) else { return nil }
    func stored(_ value: Value) -> EntityValue? {
      (value as? any Encodable).flatMap { try? EntityValue(encoding: $0, json: .forValues) }
    }
    let first = stored(try Value(from: ScalarProbe(entity, depth: depth)))
    guard let other = cases.first(where: { stored($0) != first }), let value = stored(other) else {
      return nil
    }
    try ask(.scalar(value.type))
    return other
  }
}

/// - Throws: ``EntityError/invalidModel(entity:reason:)`` for an entity: its JSON would be a copy that nobody updates.
func refuse(_ type: Any.Type, of entity: String) throws(EntityError) {
  guard type is any Entity.Type || type is any EntityHolder.Type else { return }
  throw .invalidModel(
    entity: entity,
    reason: "\(type) is an entity within a value that is stored as JSON. Hold it in a relation")
}

private protocol SampledTable {
  /// A dictionary without entries as the first sample, else with one.
  static func sample(_ probe: ScalarProbe) throws -> Self
}

extension Dictionary: SampledTable where Key: Decodable, Value: Decodable {
  fileprivate static func sample(_ probe: ScalarProbe) throws -> Self {
    if probe.sample == 0 { return [:] }
    let entry = probe.nested(sample: 0)
    return [try entry.decode(Key.self): try entry.decode(Value.self)]
  }
}

extension CaseIterable {
  fileprivate static var firstCases: [Any] { allCases.prefix(64).map { $0 } }
}

/// The first two cases of an enum of at least two cases without payload; nil for any other type.
///
/// Swift stores such an enum as the number of the case, in one byte; nothing else lists its cases.
func firstCases<Value>(of type: Value.Type) -> [Value]? {
  guard MemoryLayout<Value>.size == 1 else { return nil }
  let cases = [UInt8(0), 1].map { unsafeBitCast($0, to: Value.self) }
  let mirrors = cases.map { Mirror(reflecting: $0) }
  return mirrors.allSatisfy { $0.displayStyle == .enum && $0.children.isEmpty } ? cases : nil
}
