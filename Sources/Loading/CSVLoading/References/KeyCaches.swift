/// The caches of the keys to which rows refer, shared by all tables that refer to the same key.
///
/// While another thread reads a file, the caches belong to that thread.
final class KeyCaches {
  private let tables: TableSet
  private let caches: [CSVReference.Parent: KeyCache]

  init(_ tables: TableSet) {
    self.tables = tables
    // 16 bytes a key: 2 MiB for each of up to eight parents, and never more than 16 MiB.
    let count = max(tables.parents.count, 8)
    let bits = max(10, 20 - (Int.bitWidth - (count - 1).leadingZeroBitCount))
    caches = tables.parents.reduce(into: [:]) { caches, parent in
      guard parent.columns.count == 1, let table = tables.table(named: parent.table),
        let kind = table.column(named: parent.columns[0])?.kind
      else { return }
      caches[parent] = KeyCache(kind, bits: bits)
    }
  }

  deinit {
    for cache in caches.values { cache.deallocate() }
  }

  /// Removes all keys, some of which may belong to rows that were rejected later.
  func forgetAll() {
    for cache in caches.values { cache.forgetAll() }
  }

  /// The caches that store the keys of the reader's own rows, for rows that refer to them.
  func ownKeys(of reader: RecordReader) -> [(cell: Int, cache: KeyCache)] {
    caches.compactMap { parent, cache in
      guard parent.table == reader.table.name,
        let cell = reader.cellIndex(of: parent.columns[0])
      else { return nil }
      return (cell, cache)
    }
  }

  /// Whether the parents of `reference` can be looked up in caches: they are loaded before, and their keys can be cached.
  func filters(_ reference: CSVReference, of table: CSVTable) -> Bool {
    !tables.isLate(reference, of: table) && reference.parents.allSatisfy { caches[$0] != nil }
  }

  func filters(for reader: RecordReader) -> [ReferenceFilter] {
    tables.references(of: reader.table).compactMap { reference in
      guard filters(reference, of: reader.table),
        let cell = reader.cellIndex(of: reference.columns[0])
      else { return nil }
      return ReferenceFilter(cell: cell, caches: reference.parents.compactMap { caches[$0] })
    }
  }
}

/// Finds the records whose parent is in none of the caches. Plain values and pointers: it runs for each row.
struct ReferenceFilter {
  let cell: Int
  let caches: [KeyCache]

  /// Whether the record needs no further check: its reference is null, or a cache contains the key. With a single cache, an
  /// unknown key is added to it, so that later records with that key need no check.
  @inline(__always)
  func knowsParent(of cells: UnsafeMutablePointer<CSVCell>) -> Bool {
    let cell = cells[cell]
    for cache in caches where cache.contains(cell) { return true }
    if cell.isNull { return true }
    // Which of several tables contains the key is unknown, so it is added to none of the caches.
    if caches.count == 1 { caches[0].insert(cell) }
    return false
  }
}
