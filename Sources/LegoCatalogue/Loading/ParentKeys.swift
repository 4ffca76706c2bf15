internal import SQLiteCore

/// The keys of one table, as its children ask for them: a bounded cache before look-ups in the database.
final class ParentKeys {
  let parent: LegoReference.Parent
  let isText: Bool
  let cache: KeyCache
  /// Asked one after the other: the tables being loaded, and those of a database that is updated.
  private let probes: [KeyProbe]

  /// - Throws: what compiling the look-ups throws.
  init(_ parent: LegoReference.Parent, on connections: [Connection]) throws {
    self.parent = parent
    isText = LegoSchema.table(named: parent.table)?.column(named: parent.column)?.kind == .text
    var probes: [KeyProbe] = []
    for connection in connections {
      probes.append(try KeyProbe(Self.query(parent), on: connection))
    }
    self.probes = probes
    cache = KeyCache(bits: isText ? 16 : 13)
  }

  deinit {
    cache.deallocate()
  }

  private static func query(_ parent: LegoReference.Parent) -> LegoQuery {
    LegoQuery(
      "looking up \(parent.table).\(parent.column)",
      """
      SELECT 1 FROM \(name: parent.table) WHERE \(name: parent.column) = \(.parameter)
      """)
  }

  /// Whether a row of that key exists.
  func contains(_ cell: LegoCell) throws -> Bool {
    if let key = key(of: cell), cache.contains(key) { return true }
    return try lookUp(cell)
  }

  /// Remembers the key of a row that is being inserted.
  func insert(_ cell: LegoCell) {
    if let key = key(of: cell) { cache.insert(key) }
  }

  func forgetAll() {
    cache.forgetAll()
  }

  private func key(of cell: LegoCell) -> KeyCache.Key? {
    isText ? KeyCache.Key(text: cell.text) : KeyCache.Key(integer: cell.integer)
  }

  private func lookUp(_ cell: LegoCell) throws -> Bool {
    for probe in probes {
      let isThere =
        try isText ? probe.matches(text: cell.text) : probe.matches(integer: cell.integer)
      guard isThere else { continue }
      insert(cell)
      return true
    }
    return false
  }
}
