/// The columns, lists and indexes of one entity in a memory store. Like the tables of a database, they include those of all
/// releases.
struct MemoryTable {
  /// The columns of a row, after the id.
  var columns: [TableShape.Column]
  /// The lists of a row, as tables of links.
  var lists: [TableShape] = []
  /// The properties of the indexes, by name.
  var indexes: [String: [String]] = [:]
  let key: EntityType

  init(_ table: TableShape) {
    columns = Array(table.columns.dropFirst())
    indexes = Dictionary(table.indexes.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    key = table.columns.first?.type ?? .uuid
  }

  /// A new row, with the defaults that releases have declared.
  var emptyRow: MemoryGraph.Row {
    (columns.map { $0.defaultValue ?? .null }, lists.map { _ in [] })
  }

  func place(of column: String) -> Int? { columns.firstIndex { $0.name.bytes == column.bytes } }

  func place(of list: RelationShape, _ shape: EntityShape) -> Int? {
    let name = EntityEdge(shape, list).table.bytes
    return lists.firstIndex { $0.name.bytes == name }
  }

  /// The places of the shape's columns and lists.
  func places(of shape: EntityShape) -> (columns: [Int], lists: [Int]) {
    (
      shape.columnNames.dropFirst().compactMap { place(of: $0) },
      shape.toMany.compactMap { place(of: $0, shape) }
    )
  }
}

extension MemoryGraph: TableCatalog {
  func table(_ name: String) -> StoredTable? {
    if let table = tables[name] {
      let id = TableShape.Column(name: "id", type: table.key)
      return stored(name, [id] + table.columns, ["id"], Array(table.indexes.keys))
    }
    guard let list = tables.values.lazy.flatMap(\.lists).first(where: { $0.name == name }) else {
      return nil
    }
    return stored(name, list.columns, list.primaryKey, list.indexes.map(\.name))
  }

  private func stored(
    _ name: String, _ columns: [TableShape.Column], _ key: [String], _ indexes: [String]
  ) -> StoredTable {
    var table = StoredTable(name)
    table.columns = columns.map {
      .init(
        $0.name, type: typeName(of: $0.type), isOptional: $0.isOptional,
        hasDefault: $0.defaultValue != nil)
    }
    (table.primaryKey, table.indexes) = (key, indexes)
    return table
  }

  func lists(of table: String) -> [String] { tables[table]?.lists.map(\.name) ?? [] }
  func hasNulls(_ column: String, of table: String) -> Bool {
    guard let place = tables[table]?.place(of: column) else { return false }
    return rows[table]?.values.contains { $0.values[place] == .null } == true
  }
  func typeName(of type: EntityType) -> String { type.rawValue }
  func dropping(_ table: String) -> String { "a new MemoryStore" }
  func dropping(_ column: String, from table: String) -> String { "a new MemoryStore" }
  func adding(_ column: TableShape.Column, to table: String) -> String { "use a new MemoryStore" }
  var conversion: String { "a new MemoryStore" }
}

extension MemoryGraph {
  /// Makes the rows fit shapes, and registers these; changes nothing if it throws.
  mutating func prepare(_ shapes: [EntityShape]) throws {
    var graph = self
    let changes = try changes(for: shapes, after: registered)
    for change in changes { try graph.make(change, shapes) }
    _ = try graph.registered.register(shapes, after: changes) { graph.tables[$0] != nil }
    graph.everything = try graph.registered.everything(in: graph)
    self = graph
  }

  private mutating func make(_ change: TableChange, _ shapes: [EntityShape]) throws {
    switch change {
    case .dropIndex(let name, let table): tables[table]?.indexes[name] = nil
    case .renameTable(let name, let new):
      guard let table = tables.removeValue(forKey: name) else { return renameList(name, new) }
      tables[new] = table
      rows[new] = rows.removeValue(forKey: name)
    case .create(let new):
      for table in new where table.primaryKey == ["id"] { tables[table.name] = MemoryTable(table) }
      for list in new where list.primaryKey != ["id"] { add(list) }
    case .renameColumn(let name, let new, let table):
      guard let place = tables[table]?.place(of: name) else { return }
      tables[table]?.columns[place].name = new
    case .addColumn(let column, let table):
      tables[table.name]?.columns.append(column)
      let value = column.defaultValue ?? .null
      rows[table.name] = rows[table.name]?.mapValues { ($0.values + [value], $0.lists) }
    case .fillColumn(let column, let table):
      guard let place = tables[table]?.place(of: column.name), let value = column.defaultValue
      else { return }
      rows[table] = rows[table]?.mapValues { row in
        var row = row
        if row.values[place] == .null { row.values[place] = value }
        return row
      }
    case .setDefault(let value, let column, let table):
      guard let place = tables[table]?.place(of: column) else { return }
      tables[table]?.columns[place].defaultValue = value
    case .createIndex(let name, let columns, let table):
      if TableShape.isUnique(name, of: table.name),
        let shape = shapes.first(where: { $0.name == table.name })
      {
        try requireUnique(columns, shape)
      }
      tables[table.name]?.indexes[name] = columns
    }
  }

  private mutating func add(_ list: TableShape) {
    guard let owner = list.columns.first?.target else { return }
    tables[owner]?.lists.append(list)
    rows[owner] = rows[owner]?.mapValues { ($0.values, $0.lists + [[]]) }
  }

  private mutating func renameList(_ name: String, _ new: String) {
    for (owner, table) in tables {
      guard let place = table.lists.firstIndex(where: { $0.name == name }) else { continue }
      tables[owner]?.lists[place].name = new
      tables[owner]?.lists[place].indexes = [("\(new)_by_target", ["target_id"])]
    }
  }

  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if stored entities have the same values of a key that is unique now.
  private func requireUnique(_ key: [String], _ shape: EntityShape) throws {
    let stored = rows(of: shape, (rows[shape.name] ?? [:]).keys.sorted())
    do { try stored.checkUnique([key]) } catch {
      guard case .taken(_, _, let id, let owner) = error else { throw error }
      throw shape.duplicates(of: key, [owner, id])
    }
  }
}
