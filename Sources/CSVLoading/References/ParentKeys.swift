internal import SQLiteCore
internal import SQLiteQueries

/// The keys of one table, for rows that refer to them: a bounded cache, and look-ups in the database.
///
/// While another thread reads a file, the cache belongs to that thread, and the look-ups to this one.
final class ParentKeys {
  let parent: CSVReference.Parent
  /// Nil if the key consists of several columns, or is neither text nor an integer.
  let cache: ColumnKeyCache?
  /// Used one after the other: the tables being loaded, and those of a database that is updated.
  private let probes: [KeyProbe]

  /// - Throws: ``CSVLoadError/impossible(reason:)`` if no database has the table; the errors of compiling the look-ups.
  init(
    _ parent: CSVReference.Parent, kind: LoadColumn.Kind?, cacheBits: Int,
    on connections: [Connection]
  ) throws {
    self.parent = parent
    var probes: [KeyProbe] = []
    for connection in connections {
      guard try connection.hasTable(parent.table) else { continue }
      probes.append(try KeyProbe(of: parent.table, by: parent.columns, on: connection))
    }
    guard !probes.isEmpty else {
      throw CSVLoadError.impossible(
        reason: "there is no table \(parent.table) that rows could refer to")
    }
    self.probes = probes
    cache = kind.flatMap { ColumnKeyCache($0, bits: cacheBits) }
  }

  deinit {
    cache?.keys.deallocate()
  }

  /// Whether a row has this key, without using the cache.
  func exists(_ cells: [(cell: CSVCell, kind: LoadColumn.Kind)]) throws -> Bool {
    for probe in probes {
      let isThere = try probe.matches { column, sink throws(SQLiteError) in
        try cells[column].cell.write(cells[column].kind, into: sink)
      }
      if isThere { return true }
    }
    return false
  }
}

/// A cache of the keys in one column of records. Plain memory, for the loop over all rows.
struct ColumnKeyCache {
  private let isText: Bool
  let keys: KeyCache

  /// A cache of 2 to the power of `bits` keys; nil for a kind whose equal values may be written in several ways.
  init?(_ kind: LoadColumn.Kind, bits: Int) {
    switch kind {
    case .text: isText = true
    case .integer, .boolean: isText = false
    case .real, .numeric, .blob: return nil
    }
    keys = KeyCache(bits: bits)
  }

  @inline(__always)
  func contains(_ cell: CSVCell) -> Bool {
    guard isText else { return keys.contains(KeyCache.Key(integer: cell.integer)) }
    guard let key = KeyCache.Key(text: cell.text) else { return false }
    return keys.contains(key)
  }

  @inline(__always)
  func insert(_ cell: CSVCell) {
    guard isText else { return keys.insert(KeyCache.Key(integer: cell.integer)) }
    if let key = KeyCache.Key(text: cell.text) { keys.insert(key) }
  }
}
