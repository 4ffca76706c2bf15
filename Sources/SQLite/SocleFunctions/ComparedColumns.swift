import SocleCore
internal import SocleCSQLite

/// A virtual table in place of an ordinary one, which records the columns that statements compare and sort by.
///
/// It is eponymous: statements use it under the module's name, without `CREATE VIRTUAL TABLE`. They are compiled, but never
/// run. The command `.expert` of the program `sqlite3` finds its candidates in the same way.
final class ComparedColumns {
  /// The columns that SQLite can use in one way to read the table: those compared by equality or by range, with a constant or
  /// with a column of a table that is read before, and those of the order.
  struct Use: Hashable {
    var equal: [IndexedColumn] = []
    var ranges: [IndexedColumn] = []
    var order: [IndexedColumn] = []
  }

  /// The object that SQLite passes to each callback; SQLite requires its own structure to be the first member.
  private struct Table {
    var base = sqlite3_vtab()
    let compared: Unmanaged<ComparedColumns>
  }

  let name: String
  private let columns: [(name: String, type: String, isRowID: Bool)]
  var uses: [Use] = []

  init(_ name: String, _ columns: [(name: String, type: String, isRowID: Bool)]) {
    (self.name, self.columns) = (name, columns)
  }

  // SQLite reads the module as long as any connection is open; nothing writes it again.
  nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: sqlite3_module())
    module.pointee.xConnect = { database, context, _, _, result, _ in
      guard let context else { return SQLITE_MISUSE }
      let compared = Unmanaged<ComparedColumns>.fromOpaque(context)
      let code = sqlite3_declare_vtab(
        database, compared._withUnsafeGuaranteedRef { $0.declaration })
      guard code == SQLITE_OK else { return code }
      let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      table.initialize(to: Table(compared: compared))
      result?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    module.pointee.xBestIndex = { table, info in
      guard let table, let info else { return SQLITE_MISUSE }
      UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).pointee
        .compared._withUnsafeGuaranteedRef { $0.note(info) }
      return SQLITE_OK
    }
    module.pointee.xDisconnect = { table in
      UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: Table.self).deallocate()
      return SQLITE_OK
    }
    // Without `xUpdate`, statements that change the table would not compile.
    module.pointee.xUpdate = { _, _, _, _ in SQLITE_READONLY }
    return UnsafePointer(module)
  }()

  private var declaration: String {
    let columns = columns.map { column -> SQLFragment in
      "\(identifier: column.name) \(SQLFragment(trusted: column.type))"
    }
    return "\("CREATE TABLE x(\(columns, separator: ", "))" as SQLFragment)"
  }

  /// Registers the table on a connection, which keeps this object alive.
  func register(on connection: Connection) throws(SQLiteError) {
    let (attempt, context) = ("planning", Unmanaged.passUnretained(self).toOpaque())
    let database = try connection.openHandle(attempt)
    try connection.check(
      sqlite3_create_module_v2(database, name, Self.module, context, nil), attempt)
    connection.hooks.contexts.append(self)
  }

  private func note(_ info: UnsafeMutablePointer<sqlite3_index_info>) {
    var use = Use()
    for index in 0..<info.pointee.nConstraint {
      guard let constraint = info.pointee.aConstraint?[Int(index)], constraint.usable != 0
      else { continue }
      let collation = sqlite3_vtab_collation(info, index).map { Collation(String(cString: $0)) }
      guard let part = part(constraint.iColumn, collation ?? .binary) else { continue }
      switch Int32(constraint.op) {
      case SQLITE_INDEX_CONSTRAINT_EQ, SQLITE_INDEX_CONSTRAINT_IS, SQLITE_INDEX_CONSTRAINT_ISNULL:
        use.equal.append(part)
      case SQLITE_INDEX_CONSTRAINT_GT, SQLITE_INDEX_CONSTRAINT_GE, SQLITE_INDEX_CONSTRAINT_LT,
        SQLITE_INDEX_CONSTRAINT_LE, SQLITE_INDEX_CONSTRAINT_GLOB:
        use.ranges.append(part)
      case SQLITE_INDEX_CONSTRAINT_LIKE:
        // SQLite uses an index for LIKE only if its collation is NOCASE.
        use.ranges += [self.part(constraint.iColumn, .noCase)].compactMap(\.self)
      default: continue
      }
      // SQLite tries plans with fewer conditions only if this plan uses conditions on other tables.
      info.pointee.aConstraintUsage?[Int(index)].argvIndex = Int32(
        clamping: use.equal.count + use.ranges.count)
    }
    for index in 0..<info.pointee.nOrderBy {
      guard let order = info.pointee.aOrderBy?[Int(index)],
        let part = part(order.iColumn, .binary, isDescending: order.desc != 0)
      else { break }
      use.order.append(part)
    }
    info.pointee.estimatedCost = 1_000_000 / Double(use.equal.count + use.ranges.count + 1)
    if !uses.contains(use) { uses.append(use) }
  }

  /// The column as a part of an index; nil for the rowid, because the table itself is ordered by it.
  ///
  /// - Parameter collation: The collation of the comparison. `BINARY` gives the collation of the ordinary table's column,
  ///   because the virtual table declares its columns without collations.
  private func part(
    _ column: Int32, _ collation: Collation, isDescending: Bool = false
  ) -> IndexedColumn? {
    guard columns.indices.contains(Int(column)), !columns[Int(column)].isRowID else { return nil }
    return .column(
      columns[Int(column)].name, collation: collation == .binary ? nil : collation,
      isDescending: isDescending)
  }
}
