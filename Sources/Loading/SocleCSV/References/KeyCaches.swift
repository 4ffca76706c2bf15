/// The caches of the keys to which rows refer, shared by all tables that refer to the same key.
///
/// They contain only keys of stored rows. While a table is loaded, keys of its rows are added, and the caches of the tables to
/// which its rows refer do not change, so that any thread may search those.
final class KeyCaches {
  private let tables: TableSet
  private let caches: [CSVReference.Parent: KeyCache]

  init(_ tables: TableSet) {
    self.tables = tables
    // 16 bytes a key: 2 MiB for each of up to eight parents, and 16 MiB together for up to 1,024.
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

  /// Removes all keys, some of which may belong to rows that were removed.
  func forgetAll() {
    for cache in caches.values { cache.forgetAll() }
  }

  /// The caches for the keys of the input's own rows, to which other rows may refer.
  func ownKeys(of input: TableInput) -> [(cell: Int, cache: KeyCache)] {
    caches.compactMap { parent, cache in
      guard parent.table == input.table.name,
        let cell = input.columns.cellIndex(of: parent.columns[0])
      else { return nil }
      return (cell, cache)
    }
  }

  /// Whether the parents of `reference` can be looked up in caches: they are loaded before, and their keys can be cached.
  func filters(_ reference: CSVReference, of table: CSVTable) -> Bool {
    !tables.isLate(reference, of: table) && reference.parents.allSatisfy { caches[$0] != nil }
  }

  func filters(for input: TableInput) -> [ReferenceFilter] {
    tables.references(of: input.table).compactMap { reference in
      guard filters(reference, of: input.table),
        let column = input.table.column(named: reference.columns[0]),
        let cell = input.columns.cellIndex(of: column.name),
        let found = KeyCache(column.kind, bits: 13)
      else { return nil }
      return ReferenceFilter(
        cell: cell, caches: reference.parents.compactMap { caches[$0] }, found: found)
    }
  }
}

/// Finds the records whose parent is in none of the caches. It has values and pointers only, because it runs for each row.
struct ReferenceFilter {
  let cell: Int
  let caches: [KeyCache]
  /// The keys that were searched for in the database, 8192 at most. Only the thread that stores rows uses it.
  let found: KeyCache

  /// Whether the record needs no further check: its reference is null, or a cache contains the key.
  @inline(__always)
  func knowsParent(of cells: UnsafeMutablePointer<CSVCell>) -> Bool {
    let cell = cells[cell]
    for cache in caches where cache.contains(cell) { return true }
    return cell.isNull
  }

  /// Whether the parent is known, or was searched for already; otherwise, the next call returns true for the same parent.
  func hasSearched(parentOf cells: UnsafeMutablePointer<CSVCell>) -> Bool {
    if knowsParent(of: cells) || found.contains(cells[cell]) { return true }
    found.insert(cells[cell])
    return false
  }
}
