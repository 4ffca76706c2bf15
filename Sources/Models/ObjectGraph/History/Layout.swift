import Entities
import EntityTables
import SQLiteCore

/// The structure of an image: the columns of the object's table, then its lists, one value each.
///
/// Layouts are stored, so that steps can be undone before a program has used the types, and after they gained properties.
struct Layout: Hashable, Sendable {
  /// A column, and the entity that it refers to, if any.
  struct Column: Hashable, Codable, Sendable {
    var name: String
    var target: String?
  }

  /// A to-many relation, and the entity of its targets.
  struct List: Hashable, Codable, Sendable {
    var relation: String
    var target: String
  }

  var entity: String
  /// All columns except `id`.
  var columns: [Column]
  var lists: [List]

  func table(of list: List) -> String { "\(entity)_\(list.relation)" }
}

extension Layout {
  init(_ shape: EntityShape) {
    entity = shape.name
    columns =
      shape.properties.map { Column(name: $0.name) }
      + shape.toOne.map { Column(name: $0.column, target: $0.target) }
    lists = shape.toMany.map { List(relation: $0.name, target: $0.target) }
  }

  /// This layout with the present names of an entity and of its properties in place of their former names.
  func renamed(_ shape: EntityShape, from formerNames: [String]) -> Layout {
    func name(_ name: String) -> String {
      formerNames.contains(name) || SQLName(name) == SQLName(shape.name) ? shape.name : name
    }
    var layout = self
    layout.entity = name(entity)
    for index in columns.indices { layout.columns[index].target = columns[index].target.map(name) }
    for index in lists.indices { layout.lists[index].target = name(lists[index].target) }
    guard layout.entity == shape.name else { return layout }
    let renamed = shape.renamedColumns(columns.map(\.name))
    for index in columns.indices {
      layout.columns[index].name = renamed[columns[index].name] ?? columns[index].name
    }
    let renamedLists = shape.renamedLists(lists.map(\.relation))
    for index in lists.indices {
      layout.lists[index].relation = renamedLists[lists[index].relation] ?? lists[index].relation
    }
    return layout
  }

  /// This layout, in which removed tables and columns have new names if `change` gives their names to other tables and
  /// columns.
  func freeing(_ change: TableChange, of shape: EntityShape) -> Layout {
    var layout = self
    func free(_ name: inout String, _ taken: String) {
      if SQLName(name) == SQLName(taken) { name += " (removed)" }
    }
    let isSame = shape.storedNames().contains { SQLName($0) == SQLName(entity) }
    switch change {
    case .renameColumn(let old, let new, let table)
    where isSame && table == shape.name && SQLName(old) != SQLName(new):
      for index in columns.indices { free(&layout.columns[index].name, new) }
    case .renameTable(let old, let new):
      if new == shape.name { free(&layout.entity, new) }
      let list = shape.toMany.first { EntityEdge(shape, $0).table == new }?.name
      for index in lists.indices where isSame && table(of: lists[index]) != old {
        if let list { free(&layout.lists[index].relation, list) }
      }
    default: break
    }
    return layout
  }
}
