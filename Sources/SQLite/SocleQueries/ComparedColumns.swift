import SocleCore
internal import SocleCSQLite

/// A virtual table in place of an ordinary one, to which SQLite tells what a statement compares with its columns.
///
/// It is eponymous: a statement that names it finds it without a CREATE statement. Statements are compiled, but never run.
/// The program `sqlite3` finds the candidates of its `.expert` in the same way.
final class ComparedColumns {
  /// What one way to read the table can use: conditions of the statement and of tables that are read before.
  struct Use: Hashable {
    var equal: [IndexedColumn] = []
    var ranges: [IndexedColumn] = []
    var order: [IndexedColumn] = []
  }

  /// SQLite's part comes first.
  private struct Table {
    var base = sqlite3_vtab()
    let compared: Unmanaged<ComparedColumns>
  }

  let name: String
  private let columns: [TableColumn]
  private(set) var uses: [Use] = []

  /// - Parameter columns: The table's columns in their order.
  init(_ name: String, _ columns: [TableColumn]) {
    self.name = name
    self.columns = columns
  }

  // SQLite reads the module as long as any connection is open; nothing writes it again.
  nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: sqlite3_module())
    module.pointee.xConnect = { database, context, _, _, result, _ in
      guard let context else { return SQLITE_MISUSE }
      return ComparedColumns.connect(database, Unmanaged.fromOpaque(context), into: result)
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
    // Without it, changes would not compile.
    module.pointee.xUpdate = { _, _, _, _ in SQLITE_READONLY }
    return UnsafePointer(module)
  }()

  private static func connect(
    _ database: OpaquePointer?, _ compared: Unmanaged<ComparedColumns>,
    into result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    let columns = compared._withUnsafeGuaranteedRef { $0.columns.map(\.declaration) }
    let code = sqlite3_declare_vtab(
      database, "\("CREATE TABLE x(\(columns, separator: ", "))" as SQLFragment)")
    guard code == SQLITE_OK else { return code }
    let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    table.initialize(to: Table(compared: compared))
    result?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  /// Registers the table on a connection, which keeps this object alive.
  func register(on connection: Connection) throws(SQLiteError) {
    let attempt = "registering a table"
    let context = Unmanaged.passUnretained(self).toOpaque()
    try connection.check(
      sqlite3_create_module_v2(
        connection.openHandle(attempt), name, Self.module, context, nil), attempt)
    connection.hooks.contexts.append(self)
  }

  private func note(_ info: UnsafeMutablePointer<sqlite3_index_info>) {
    var use = Use()
    for index in 0..<info.pointee.nConstraint {
      guard let constraint = info.pointee.aConstraint?[Int(index)], constraint.usable != 0,
        let column = column(constraint.iColumn)
      else { continue }
      let part = column.part(sqlite3_vtab_collation(info, index).map { String(cString: $0) })
      switch Int32(constraint.op) {
      case SQLITE_INDEX_CONSTRAINT_EQ, SQLITE_INDEX_CONSTRAINT_IS, SQLITE_INDEX_CONSTRAINT_ISNULL:
        use.equal.append(part)
      case SQLITE_INDEX_CONSTRAINT_GT, SQLITE_INDEX_CONSTRAINT_GE, SQLITE_INDEX_CONSTRAINT_LT,
        SQLITE_INDEX_CONSTRAINT_LE, SQLITE_INDEX_CONSTRAINT_GLOB:
        use.ranges.append(part)
      // SQLite searches by LIKE in an index without regard to case only.
      case SQLITE_INDEX_CONSTRAINT_LIKE: use.ranges.append(column.part("NOCASE"))
      default: continue
      }
      // SQLite asks for other plans, with fewer conditions, only if this one uses those of other tables.
      let used = Int32(clamping: use.equal.count &+ use.ranges.count)
      info.pointee.aConstraintUsage?[Int(index)].argvIndex = used
      info.pointee.estimatedCost = 1_000_000 / Double(used)
    }
    for index in 0..<info.pointee.nOrderBy {
      guard let order = info.pointee.aOrderBy?[Int(index)], let column = column(order.iColumn)
      else { break }
      use.order.append(column.part(nil, isDescending: order.desc != 0))
    }
    if !uses.contains(use) { uses.append(use) }
  }

  /// The column of that number; nil for the rowid, by which the table itself is ordered.
  private func column(_ number: Int32) -> TableColumn? {
    guard columns.indices.contains(Int(number)), !columns[Int(number)].isRowID else { return nil }
    return columns[Int(number)]
  }
}

/// A column of a live table, as an index needs it.
struct TableColumn {
  let name: String
  let type: String
  let collation: String
  let isRowID: Bool

  var declaration: SQLFragment {
    "\(identifier: name) \(SQLFragment(trusted: type)) COLLATE \(identifier: collation)"
  }

  /// The column in an index; a collation is named if it is not the column's own.
  func part(_ collation: String?, isDescending: Bool = false) -> IndexedColumn {
    let other = collation.map(Collation.init).flatMap { $0 == Collation(self.collation) ? nil : $0 }
    return .column(name, collation: other, isDescending: isDescending)
  }
}
