#if PostgreSQL
  import Foundation
  import SocleEntities

  extension EntityType {
    /// The name and OID of the column's type, and the OID of its arrays: dates as seconds since 2001, JSON as text, because
    /// `jsonb` refuses U+0000 and changes numbers.
    var column: (name: String, type: UInt32, array: UInt32) {
      switch self {
      case .bool: ("boolean", 16, 1000)
      case .int: ("bigint", 20, 1016)
      case .double, .date: ("double precision", 701, 1022)
      case .string, .json: ("text", 25, 1009)
      case .bytes: ("bytea", 17, 1001)
      case .uuid: ("uuid", 2950, 2951)
      }
    }
  }

  extension Parameter {
    static func int(_ number: Int) -> Parameter { Parameter(.int(Int64(number)), as: .int) }
    static func text(_ text: String) -> Parameter { Parameter(.string(text), as: .string) }
    static func ints(_ numbers: [Int]) -> Parameter {
      Parameter(numbers.lazy.map { EntityValue.int(Int64($0)) }, as: .int)
    }

    /// A value of this type, or null.
    init(_ value: EntityValue, as type: EntityType) {
      var bytes: [UInt8] = []
      value.append(to: &bytes)
      self.init(type: type.column.type, bytes: value == .null ? nil : Array(bytes.dropFirst(4)))
    }

    /// An array of values of this type, or null.
    init(_ values: some Collection<EntityValue>, as type: EntityType) {
      var array = ArrayParameter(type, count: values.count)
      for value in values { array.append(value) }
      self = array.parameter
    }

    /// An array of the keys of this type. Keys of other types, under which nothing is stored, are left out.
    init(_ keys: some Collection<EntityKey>, as type: EntityType) {
      self.init(keys.lazy.map(\.value).filter { $0.type == type }, as: type)
    }
  }

  /// An array of values of one type, or null, to which values are added.
  struct ArrayParameter {
    private let type: EntityType
    private var count = 0
    /// The length and the bytes of each value.
    private(set) var elements: [UInt8] = []

    /// - Parameter count: The number of values for which memory is reserved.
    init(_ type: EntityType, count: Int) {
      self.type = type
      elements.reserveCapacity(count * 20)
    }

    mutating func append(_ value: EntityValue) {
      count += 1
      value.append(to: &elements)
    }

    /// The parameter: a header, then the values.
    var parameter: Parameter {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(elements.count + 20)
      bytes.append(bigEndian: count == 0 ? 0 : 1 as Int32)
      bytes.append(bigEndian: 1 as Int32)
      bytes.append(bigEndian: type.column.type)
      if count > 0 {
        bytes.append(bigEndian: Int32(clamping: count))
        bytes.append(bigEndian: 1 as Int32)
      }
      bytes.append(contentsOf: elements)
      return Parameter(type: type.column.array, bytes: bytes)
    }
  }

  extension [UInt8] {
    fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
      Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(sized number: some FixedWidthInteger) {
      append(bigEndian: Int32(number.bitWidth / 8))
      append(bigEndian: number)
    }
  }

  extension EntityValue {
    /// Appends the length and the bytes; the length −1 for null.
    fileprivate func append(to bytes: inout [UInt8]) {
      switch self {
      case .null: bytes.append(bigEndian: -1 as Int32)
      case .bool(let flag): bytes.append(sized: flag ? 1 : 0 as UInt8)
      case .int(let number): bytes.append(sized: number)
      case .double(let number): bytes.append(sized: number.bitPattern)
      case .date(let date): bytes.append(sized: date.timeIntervalSinceReferenceDate.bitPattern)
      case .uuid(let uuid):
        bytes.append(bigEndian: 16 as Int32)
        Swift.withUnsafeBytes(of: uuid.uuid) { bytes.append(contentsOf: $0) }
      case .bytes(let data):
        bytes.append(bigEndian: Int32(clamping: data.count))
        bytes += data
      case .string(var text), .json(var text):
        let place = bytes.count
        bytes.append(bigEndian: 0 as Int32)
        text.withUTF8 { TextCode.append($0, to: &bytes) }
        let length = Int32(clamping: bytes.count - place - 4).bigEndian
        Swift.withUnsafeBytes(of: length) { length in
          bytes.replaceSubrange(place..<place + 4, with: length)
        }
      }
    }

    /// A stored value of a column of this type; null if the length of the cell does not fit the type.
    init(_ bytes: UnsafeRawBufferPointer?, as type: EntityType) {
      self = bytes.flatMap { Self.value(of: $0, as: type) } ?? .null
    }

    private static func value(of bytes: UnsafeRawBufferPointer, as type: EntityType) -> EntityValue?
    {
      func load<Number>(_ type: Number.Type) -> Number? {
        bytes.count == MemoryLayout<Number>.size ? bytes.loadUnaligned(as: type) : nil
      }
      func double() -> Double? {
        load(UInt64.self).map { Double(bitPattern: UInt64(bigEndian: $0)) }
      }
      return switch type {
      case .bool: load(UInt8.self).map { .bool($0 != 0) }
      case .int: load(Int64.self).map { .int(Int64(bigEndian: $0)) }
      case .double: double().map { .double($0) }
      case .date: double().map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
      case .uuid: load(UUID.self).map { .uuid($0) }
      case .string: .string(TextCode.text(bytes))
      case .json: .json(TextCode.text(bytes))
      case .bytes: .bytes(Array(bytes))
      }
    }
  }
#endif
