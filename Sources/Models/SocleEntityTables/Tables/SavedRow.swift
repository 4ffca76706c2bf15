import SocleCore
import SocleEntities

/// A row to be saved, in place in the memory of its batch.
struct SavedRow {
  let key: UnsafePointer<EntityKey>
  let values: UnsafePointer<EntityValue>

  /// The insert into an entity's table; made once, because it takes longer than the insert of a row.
  static func insert(of shape: EntityShape) -> RowDescription<SavedRow> {
    let id = ColumnWriter<SavedRow>("id") { row, sink throws(SQLiteError) in
      try row.pointee.key.pointee.value.write(into: sink)
    }
    let others = shape.columnNames.dropFirst().enumerated().map { column, name in
      ColumnWriter<SavedRow>(name) { row, sink throws(SQLiteError) in
        try row.pointee.values[column].write(into: sink)
      }
    }
    return RowDescription(inserting: shape.table, writing: [id] + others)
  }
}

/// An element of a list to be saved.
struct SavedLink {
  let owner: EntityKey
  let position: Int
  let target: EntityKey

  /// The insert into a list's table.
  static func insert(of edge: EntityEdge) -> RowDescription<SavedLink> {
    RowDescription(
      inserting: edge.owner.tableShape(of: edge.relation).description,
      writing: [
        ColumnWriter("owner_id") { link, sink throws(SQLiteError) in
          try link.pointee.owner.value.write(into: sink)
        },
        ColumnWriter("position") { link, sink throws(SQLiteError) in
          try sink.write(Int64(link.pointee.position))
        },
        ColumnWriter("target_id") { link, sink throws(SQLiteError) in
          try link.pointee.target.value.write(into: sink)
        },
      ])
  }
}
