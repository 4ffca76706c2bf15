extension RegisteredShapes {
  /// What releases have stored in a database: each type with the properties, relations and unique keys of all of them, as far as the
  /// tables have these. Of a relation that several releases declare, the rule counts that was declared last.
  package func everything(in catalog: some TableCatalog) throws -> [String: EntityShape] {
    let newest = rows.values.sorted { $0.number > $1.number }.map(\.present)
    var found: [String: EntityShape] = [:]
    for (name, shapes) in Dictionary(grouping: newest, by: \.name) {
      guard let table = try catalog.table(name) else { continue }
      let columns = Set(table.columns.map(\.name.bytes))
      found[name] = EntityShape(
        name, key: shapes[0].key,
        properties: shapes.flatMap(\.properties).unique(by: \.name)
          .filter { columns.contains($0.name.bytes) },
        relations: try shapes.flatMap { shape in shape.relations.map { EntityEdge(shape, $0) } }
          .unique(by: \.relation.name).filter(catalog.stores).map(\.relation),
        uniqueKeys: shapes.flatMap(\.uniqueIndexes).unique(by: \.name)
          .filter { table.indexes.contains($0.name) }.map(\.columns),
        defaults: shapes.reduce(into: [:]) { $0.merge($1.defaults) { newer, _ in newer } })
    }
    return found
  }
}

extension TableCatalog {
  /// Whether the tables of a relation exist.
  fileprivate func stores(_ edge: EntityEdge) throws -> Bool {
    guard try table(edge.relation.target) != nil, let holder = try table(edge.table) else {
      return false
    }
    let names = Set(holder.columns.map(\.name.bytes))
    return [edge.ownerColumn, edge.targetColumn].allSatisfy { names.contains($0.bytes) }
  }
}

extension Array {
  /// The first element with each name.
  fileprivate func unique(by name: (Element) -> String) -> [Element] {
    var seen: Set<[UInt8]> = []
    return filter { seen.insert(name($0).bytes).inserted }
  }
}
