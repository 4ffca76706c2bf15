import Entities
import EntityTables
import SQLiteCore
import SQLiteQueries

/// The history of a database within one write transaction.
struct History {
  let connection: Connection
  var state: StateRow
  /// The parts of the file that were read before; passed to the next step if this one is committed.
  private(set) var cache: HistoryCache
  private let storedState: StateRow?
  /// Whether this step has checked that the schema is the one of the cache.
  private var hasCheckedSchema = false

  init(_ connection: Connection, _ cache: HistoryCache = HistoryCache()) throws {
    self.connection = connection
    self.cache = cache
    storedState = try connection.row(of: StateRow.row, key: StateRow.onlyKey)
    state = storedState ?? StateRow(lastID: 0, step: 0)
    if cache.layoutsVersion == nil || cache.layoutsVersion != state.layouts { try readLayouts() }
  }

  private mutating func readLayouts() throws {
    cache.tables = [:]
    (cache.layouts, cache.numbers) = ([:], [:])
    for row in try connection.rows(of: LayoutRow.row) { note(row.layout, row.number) }
    cache.layoutsVersion = state.layouts
  }

  private mutating func note(_ layout: Layout, _ number: Int) {
    if let former = cache.layouts.updateValue(layout, forKey: number),
      cache.numbers[former] == number
    {
      cache.numbers[former] = nil
    }
    cache.numbers[layout] = number
  }

  mutating func saveState() throws {
    if state.layouts == nil {
      state.layouts = .random(in: 1...(.max))
      cache.layoutsVersion = state.layouts
    }
    if state != storedState { try connection.save(state, in: StateRow.row) }
  }

  /// The number of the step that can be redone, or else of the next new one.
  ///
  /// - Throws: ``EntityError/damagedHistory`` for numbers that only other code can have stored.
  var next: Int {
    get throws(EntityError) {
      guard 0..<Int.max ~= state.step, state.limit ?? 0 >= 0 else { throw .damagedHistory }
      return state.step + 1
    }
  }

  func layout(_ number: Int) throws(EntityError) -> Layout {
    guard let layout = cache.layouts[number] else { throw .damagedHistory }
    return layout
  }

  /// Stores the layout of an entity, and renames the entity in stored layouts that contain one of its former names, unless
  /// another table has that name now.
  ///
  /// - Parameter changes: The changes by which the entity's tables were renamed.
  mutating func register(_ shape: EntityShape, after changes: [TableChange]) throws {
    let former = try shape.formerNames.filter { try !isTable($0, besides: shape.name) }
    for (number, layout) in cache.layouts {
      let freed = changes.reduce(layout) { $0.freeing($1, of: shape) }
      let renamed = freed.renamed(shape, from: former)
      if renamed != layout { try save(renamed, number) }
    }
    let layout = Layout(shape)
    if cache.numbers[layout] == nil {
      let last = cache.layouts.keys.max() ?? 0
      guard last < .max else { throw EntityError.damagedHistory }
      try save(layout, last + 1)
    }
  }

  private func isTable(_ name: String, besides other: String) throws -> Bool {
    let found = LiteralQuery(
      """
      SELECT count(*) FROM sqlite_schema
      WHERE type = 'table' AND name = \(name) AND name <> \(other) COLLATE NOCASE
      """, purpose: "looking for the table \(name)", reading: Int.self)
    return try connection.row(of: found) > 0
  }

  private mutating func save(_ layout: Layout, _ number: Int) throws {
    try connection.save(LayoutRow(number: number, layout: layout), in: LayoutRow.row)
    note(layout, number)
    cache.tables = [:]
    // `saveState()` draws a new number.
    state.layouts = nil
  }

  /// Deletes all steps, and numbers the layouts anew.
  mutating func clear() throws {
    try connection.delete(in: ChangeRow.row, where: [.everyRow])
    try connection.delete(in: StepRow.row, where: [.everyRow])
    (state.step, state.limit) = (0, state.limit.flatMap { $0 < 0 ? nil : $0 })
    let layouts = cache.layouts.sorted { $0.key < $1.key }
    try connection.delete(in: LayoutRow.row, where: [.everyRow])
    (cache.layouts, cache.numbers) = ([:], [:])
    for (index, (_, layout)) in layouts.enumerated() { try save(layout, index + 1) }
  }

  /// An empty revision of an entity whose layout was registered when its type was prepared.
  func revision(of shape: EntityShape) throws(EntityError) -> Revision {
    let layout = Layout(shape)
    guard let number = cache.numbers[layout] else {
      throw .incompatible(
        entity: shape.name,
        reason: """
          its type or properties were renamed, or the file was replaced, since it was opened. Open the \
          file again
          """)
    }
    return Revision(layout: layout, number: number)
  }

  /// An empty revision of each entity, with the layout of its shape in `shapes`, or else the one that was registered last.
  func revisions(of shapes: [String: EntityShape]) throws(EntityError) -> [Revision] {
    var newest: [String: Revision] = [:]
    for (number, layout) in cache.layouts.sorted(by: { $0.key < $1.key }) {
      newest[layout.entity] = Revision(layout: layout, number: number)
    }
    for shape in shapes.values { newest[shape.name] = try revision(of: shape) }
    return newest.values.sorted { $0.number < $1.number }
  }
}

extension History {
  /// Empties the cache of tables if the schema has changed, by another program or this step.
  mutating func checkSchema() throws {
    let version = try connection.schemaVersion
    defer { hasCheckedSchema = true }
    if cache.schemaVersion == version { return }
    cache.tables = [:]
    // After a change in this step, nothing is kept: rolling back a savepoint restores the earlier number.
    cache.schemaVersion = hasCheckedSchema ? nil : version
  }

  mutating func tables(of revision: Revision) throws -> LayoutTables {
    if let known = cache.tables[revision.number] { return known }
    let layout = revision.layout
    let lost = try layout.lists.first {
      try connection.columnNames(of: layout.table(of: $0)).isEmpty
    }
    let tables = LayoutTables(
      layout, try connection.columnNames(of: layout.entity), lost: lost?.relation)
    cache.tables[revision.number] = tables
    return tables
  }
}

extension Connection {
  /// The version of the schema, which each change of the schema raises, whoever makes it.
  fileprivate var schemaVersion: Int64? {
    get throws {
      try values(of: PragmaQuery("schema_version")).first?.first?.integer.map(Int64.init)
    }
  }

  /// The columns that a table has now.
  func columnNames(of table: String) throws -> Set<SQLName> {
    let names = LiteralQuery(
      "SELECT name FROM pragma_table_info(\(table))",
      purpose: "reading the columns of \(table)", reading: String.self)
    return Set(try rows(of: names).map(SQLName.init))
  }
}
