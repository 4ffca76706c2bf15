extension EntityRows {
  /// The digest of no rows: the offset of FNV-1a.
  static let emptyDigest: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds the key, the values and the lists of a row to a digest.
  func add(_ row: Int, to digest: inout UInt64) {
    keys[row].value.add(to: &digest)
    for value in self.row(row) { value.add(to: &digest) }
    for list in lists {
      EntityValue.int(Int64(list[row]?.count ?? 0)).add(to: &digest)
      for key in list[row] ?? [] { key.value.add(to: &digest) }
    }
  }
}

extension EntityShape {
  /// The digest of everything that the shape declares.
  var digest: UInt64 {
    ([name] + declarations).reduce(into: EntityRows.emptyDigest) {
      EntityValue.string($1).add(to: &$0)
    }
  }
}

extension EntityValue {
  /// Adds the type, the number of bytes where it varies, and the bytes.
  func add(to digest: inout UInt64) {
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    func add(_ type: UInt8, _ bits: UInt64) {
      add([type])
      withUnsafeBytes(of: bits.littleEndian) { add($0) }
    }
    switch self {
    case .null: add([0])
    case .bool(let flag): add([1, flag ? 1 : 0])
    case .int(let number): add(2, UInt64(bitPattern: number))
    case .double(let number): add(3, number.bitPattern)
    case .date(let date): add(4, date.timeIntervalSinceReferenceDate.bitPattern)
    case .uuid(let uuid):
      add([5])
      withUnsafeBytes(of: uuid.uuid) { add($0) }
    case .string(let text), .json(let text):
      add(6, UInt64(text.utf8.count))
      add(text.utf8)
    case .bytes(let bytes):
      add(7, UInt64(bytes.count))
      add(bytes)
    }
  }
}
