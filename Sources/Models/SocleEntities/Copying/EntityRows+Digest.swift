extension EntityRows {
  /// Adds the key, the values and the lists of a row to a digest.
  func add(_ row: Int, to digest: inout UInt64) {
    var bytes: [UInt8] = []
    bytes.append(keys[row].value)
    for value in self.row(row) { bytes.append(value) }
    for list in lists { bytes.append(list[row] ?? []) }
    digest = bytes.digest(after: digest)
  }
}

extension EntityShape {
  /// The digest of everything that the shape declares.
  var digest: UInt64 {
    ([name] + declarations).reduce(into: [UInt8]()) { $0.append(EntityValue.string($1)) }
      .digest()
  }
}
