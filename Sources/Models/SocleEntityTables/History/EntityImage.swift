import Foundation
import SocleEntities

/// The stored state of an entity.
struct EntityImage: Equatable {
  /// A value for each column of the shape.
  var values: [EntityValue]
  /// The targets of each list of the shape.
  var lists: [[EntityKey]]
}

extension EntityImage {
  /// The image of a row; lists that are not loaded are those of `old`.
  init(_ rows: EntityRows, _ index: Int, keeping old: EntityImage?) {
    values = Array(rows.row(index))
    lists = rows.shape.toMany.indices.map { rows.lists[$0][index] ?? old?.lists[$0] ?? [] }
  }
}

extension EntityImage {
  /// Whether all values are null or defaults, and all lists empty.
  func isEmpty(of shape: EntityShape) -> Bool {
    lists.allSatisfy(\.isEmpty)
      && zip(shape.columns, values).allSatisfy { $1 == .null || $1 == shape.defaults[$0.name] }
  }
}

extension StoredShape {
  /// The image of a row of ``live``. Columns that the file lacks are null, and lists that it lacks are empty.
  func image(_ rows: EntityRows, _ index: Int) -> EntityImage {
    let image = EntityImage(rows, index, keeping: nil)
    return missing == nil ? image : complete(image)
  }

  private func complete(_ image: EntityImage) -> EntityImage {
    let values = Dictionary(
      zip(live.columns.map(\.name), image.values), uniquingKeysWith: { first, _ in first })
    let lists = Dictionary(
      zip(live.toMany.map(\.name), image.lists), uniquingKeysWith: { first, _ in first })
    return EntityImage(
      values: shape.columns.map { values[$0.name] ?? .null },
      lists: shape.toMany.map { lists[$0.name] ?? [] })
  }

  /// The image of a row of ``live`` that stores this one; nil if a value or link has no place in the file.
  func livePart(of image: EntityImage) -> EntityImage? {
    if missing == nil { return image }
    if !hasTable { return nil }
    let columns = Set(live.columns.map(\.name))
    let lists = Set(live.toMany.map(\.name))
    let part = EntityImage(
      values: zip(shape.columns, image.values).filter { columns.contains($0.0.name) }.map(\.1),
      lists: zip(shape.toMany, image.lists).filter { lists.contains($0.0.name) }.map(\.1))
    let fits = zip(live.columns, part.values).allSatisfy { $1 == .null || $1.type == $0.type }
    return fits && complete(part) == image ? part : nil
  }
}

/// The form in which history stores images: each value, then each list, as bytes that begin with a ``ValueTag``.
extension EntityImage {
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32 * (values.count + lists.count))
    for value in values { bytes.append(value) }
    for list in lists { bytes.append(list) }
    return bytes
  }

  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` unless `bytes` are an image of this shape.
  init(_ bytes: [UInt8], _ shape: EntityShape) throws(EntityError) {
    var rest = bytes[...]
    (values, lists) = ([], [])
    for column in shape.columns { values.append(try rest.takeValue(column.type)) }
    for relation in shape.toMany {
      let (tag, count) = try rest.takeTag()
      // Each key takes more than a byte, so that a wrong count reserves no memory.
      guard tag == .list, count >= 0, count <= rest.count else { throw .damagedHistory }
      var list: [EntityKey] = []
      for _ in 0..<count {
        guard let key = EntityKey(try rest.takeValue(relation.targetKey)) else {
          throw .damagedHistory
        }
        list.append(key)
      }
      lists.append(list)
    }
    guard rest.isEmpty else { throw .damagedHistory }
  }
}

extension [UInt8] {
  var digest: Int64 { Int64(bitPattern: digest()) }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func takeTag() throws(EntityError) -> (tag: ValueTag, number: Int64) {
    guard let tag = try take(1).first.flatMap(ValueTag.init) else { throw .damagedHistory }
    let number = try take(8).withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
    return (tag, Int64(littleEndian: number))
  }

  fileprivate mutating func takeValue(_ type: EntityType) throws(EntityError) -> EntityValue {
    if first == ValueTag.uuid.rawValue {
      removeFirst()
      let bytes = try take(16)
      return .uuid(UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }))
    }
    let (tag, number) = try takeTag()
    switch tag {
    case .null: return .null
    case .integer: return EntityValue(.integer(number), as: type)
    case .real: return EntityValue(.real(Double(bitPattern: UInt64(bitPattern: number))), as: type)
    case .text:
      let bytes = try take(number)
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.utf8.elementsEqual(bytes) else { throw .damagedHistory }
      return EntityValue(.text(text), as: type)
    case .blob: return .bytes(Array(try take(number)))
    case .uuid, .list: throw .damagedHistory
    }
  }

  /// Removes and returns the first `count` bytes.
  private mutating func take(_ count: Int64) throws(EntityError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= self.count else { throw .damagedHistory }
    defer { self = dropFirst(Int(count)) }
    return prefix(Int(count))
  }
}
