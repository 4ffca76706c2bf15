internal import SQLiteCore

/// The keys of one table, as its children ask for them: a bounded cache, and look-ups in the database.
///
/// While a file is read by another thread the cache is that thread's, and the look-ups are this one's.
final class ParentKeys {
  let parent: LegoReference.Parent
  let cache: LegoKeyCache
  /// Asked one after the other: the tables being loaded, and those of a database that is updated.
  private let probes: [KeyProbe]

  /// - Throws: what compiling the look-ups throws.
  init(_ parent: LegoReference.Parent, on connections: [Connection]) throws {
    self.parent = parent
    let column = LegoSchema.table(named: parent.table)?.column(named: parent.column)
    let isText = column?.kind == .text
    var probes: [KeyProbe] = []
    for connection in connections {
      probes.append(try KeyProbe(of: parent.table, by: parent.column, on: connection))
    }
    self.probes = probes
    cache = LegoKeyCache(isText: isText, keys: KeyCache(bits: parent.cacheBits))
  }

  deinit {
    cache.keys.deallocate()
  }

  /// Whether a row of that key exists. The cache has no part in it.
  func exists(_ cell: LegoCell) throws -> Bool {
    for probe in probes {
      let isThere =
        try cache.isText ? probe.matches(text: cell.text) : probe.matches(integer: cell.integer)
      if isThere { return true }
    }
    return false
  }
}

/// A cache of keys as they stand in the cells of records. Plain memory, for the loop over all rows.
struct LegoKeyCache {
  let isText: Bool
  let keys: KeyCache

  @inline(__always)
  func contains(_ cell: LegoCell) -> Bool {
    guard isText else { return keys.contains(KeyCache.Key(integer: cell.integer)) }
    guard let key = KeyCache.Key(text: cell.text) else { return false }
    return keys.contains(key)
  }

  @inline(__always)
  func insert(_ cell: LegoCell) {
    guard isText else { return keys.insert(KeyCache.Key(integer: cell.integer)) }
    if let key = KeyCache.Key(text: cell.text) { keys.insert(key) }
  }
}
