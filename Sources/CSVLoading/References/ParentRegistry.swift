internal import SQLiteCore

/// The keys of every table that rows refer to, shared by all their children.
final class ParentRegistry {
  let tables: TableSet
  private let connections: [Connection]
  private let cacheBits: Int
  private var known: [CSVReference.Parent: ParentKeys] = [:]

  /// - Parameter connections: The connections on which parents are searched for, one after the other.
  init(_ tables: TableSet, on connections: [Connection]) {
    self.tables = tables
    self.connections = connections
    // 16 bytes a key: 2 MiB for each of up to eight parents, and never more than 16 MiB.
    let count = max(tables.parents.count, 8)
    cacheBits = max(10, 20 - (Int.bitWidth - (count - 1).leadingZeroBitCount))
  }

  func keys(of parent: CSVReference.Parent) throws -> ParentKeys {
    if let keys = known[parent] { return keys }
    let table = tables.table(named: parent.table)
    let kind = parent.columns.count == 1 ? table?.column(named: parent.columns[0])?.kind : nil
    let keys = try ParentKeys(parent, kind: kind, cacheBits: cacheBits, on: connections)
    known[parent] = keys
    return keys
  }

  /// Releases the look-ups, so that the connections can be closed.
  func close() { known = [:] }

  /// The caches that store the keys of the reader's own rows, for rows that refer to them.
  func ownKeys(of reader: RecordReader) throws -> [RowSource.OwnKey] {
    try tables.parents.filter { $0.table == reader.table.name }.compactMap { parent in
      guard let cell = reader.cellIndices(of: parent.columns)?.first,
        let cache = try keys(of: parent).cache
      else { return nil }
      return RowSource.OwnKey(cell: cell, cache: cache)
    }
  }

  /// The references of the reader's records that can be checked immediately, since all parents are loaded.
  func checks(for reader: RecordReader) throws -> [ReferenceCheck] {
    try tables.references(of: reader.table).filter { !tables.isLate($0, of: reader.table) }
      .compactMap { try check($0, for: reader) }
  }

  /// The check of a reference; nil if the file lacks one of the referring columns, which are then NULL.
  func check(_ reference: CSVReference, for reader: RecordReader) throws -> ReferenceCheck? {
    guard let cells = reader.cellIndices(of: reference.columns) else { return nil }
    return ReferenceCheck(
      columns: cells.map { reader.columns[$0] }, cells: cells,
      parents: try reference.parents.map(keys))
  }
}
