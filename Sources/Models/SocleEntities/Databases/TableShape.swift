/// A table as a shape declares it.
package struct TableShape: Sendable {
  /// A column of a table.
  package struct Column: Sendable {
    package var name: String
    package let type: EntityType
    package var isOptional = false
    /// The value for rows that were stored before the column was added.
    package var defaultValue: EntityValue?
    /// Whether the default also replaces the nulls that an earlier release stored.
    package var replacesNull = false
    /// The table to which it refers.
    package var target: String?
  }

  package internal(set) var name: String
  package let columns: [Column]
  package let primaryKey: [String]
  package internal(set) var indexes: [(name: String, columns: [String])]

  /// Whether an index with this name is the index of a unique key.
  package static func isUnique(_ index: String, of table: String) -> Bool {
    index.hasPrefix("\(table)_unique_")
  }
}

extension EntityShape {
  /// The table of the rows, and one for each list.
  package var tableShapes: [TableShape] { [tableShape] + toMany.map(tableShape(of:)) }

  /// The table of the rows: the properties as columns, to-one relations as foreign keys.
  ///
  /// The foreign keys only guard against mistakes, and are checked at the commit. The stores apply the delete rules.
  package var tableShape: TableShape {
    let columns =
      [TableShape.Column(name: "id", type: key)]
      + properties.map {
        .init(
          name: $0.name, type: $0.type, isOptional: $0.isOptional, defaultValue: defaults[$0.name],
          replacesNull: defaultsOfNull.contains($0.name))
      }
      + toOne.map {
        .init(name: $0.column, type: $0.targetKey, isOptional: true, target: $0.target)
      }
    let searched = indexes.map { ("\(name)_by_\($0.joined(separator: "_"))", $0) }
    let related = toOne.map { ("\(name)_by_\($0.name)", [$0.column]) }
    return TableShape(
      name: name, columns: columns, primaryKey: ["id"], indexes: searched + related + uniqueIndexes)
  }

  /// The table of the links of a to-many relation: the target at each position of each owner's list.
  package func tableShape(of relation: RelationShape) -> TableShape {
    let table = EntityEdge(self, relation).table
    return TableShape(
      name: table,
      columns: [
        .init(name: "owner_id", type: key, target: name), .init(name: "position", type: .int),
        .init(name: "target_id", type: relation.targetKey, target: relation.target),
      ], primaryKey: ["owner_id", "position"], indexes: [("\(table)_by_target", ["target_id"])])
  }
}
