internal import SQLiteCore

/// Checks rows that name others of their own table, when all of them are there: a theme's parent may come later.
struct SelfReferenceCheck {
  private let file: LegoFile
  private let context: LoadContext
  private let column: String
  private let parent: LegoReference.Parent

  /// Nil if the table has no such reference.
  init?(file: LegoFile, context: LoadContext) {
    let own = file.table.references.first { $0.isToItself(file.table) }
    guard let own, let parent = own.parents.first else { return nil }
    self.file = file
    self.context = context
    column = own.column
    self.parent = parent
  }

  /// Rejects rows without parent, and then those that named them, until all that remain have theirs.
  ///
  /// - Returns: The number of rows that were taken out again.
  func run() throws -> Int {
    var removed = 0
    while try hasCandidates() {
      let count = try removeDanglingRows()
      if count == 0 { break }
      removed += count
    }
    return removed
  }

  private func hasCandidates() throws -> Bool {
    let query = LiteralQuery(
      """
      SELECT 1 FROM \(identifier: file.table.name) AS child WHERE \(identifier: column) IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM \(identifier: file.table.name) AS parent
          WHERE parent.\(identifier: parent.column) = child.\(identifier: column))
      """, purpose: "looking for \(file.table.name) without parent", reading: Int.self)
    return try context.connection.firstRow(of: query) != nil
  }

  private func removeDanglingRows() throws -> Int {
    let source = try context.secondPass(over: file)
    guard let cell = source.reader.cellIndex(of: column),
      let keyCell = source.reader.cellIndex(of: parent.column)
    else { return 0 }
    let keys = try context.registry.keys(of: parent)
    let check = ReferenceCheck(
      column: source.reader.header.entries[cell].column, cell: cell, parents: [keys])
    var removed = 0
    while let record = try source.next() {
      guard try !check.holds(for: record), try remove(record, cell: cell, key: keyCell, source)
      else { continue }
      removed += 1
      let rejection = source.reader.rejection(column: column, reason: check.reason(for: record))
      try context.log.add(rejection, record: source.reader.csv.rawRecord)
    }
    keys.cache.keys.forgetAll()
    return removed
  }

  /// Takes the record's row out; false if another row of that key stands there instead.
  private func remove(
    _ record: LegoRecord, cell: Int, key: Int, _ source: SecondPass
  ) throws -> Bool {
    let reader = source.reader
    let count = try context.connection.execute(
      """
      DELETE FROM \(identifier: file.table.name) WHERE \(identifier: parent.column) = \(reader.value(ofCell: key))
        AND \(identifier: column) IS \(reader.value(ofCell: cell))
      """, purpose: "removing a row of \(file.table.name) without parent")
    return count > 0
  }
}
