import SQLiteCore

extension History {
  /// Writes revisions: rows, then lists, then deletions.
  func write(_ revisions: [Revision]) throws {
    for revision in revisions { try upsert(revision) }
    for revision in revisions {
      for place in revision.layout.lists.indices { try replaceLists(place, of: revision) }
    }
    for revision in revisions {
      let gone = revision.objects.filter { $0.image == nil }
      try delete("id", gone.map(\.id), from: revision.layout.entity)
    }
  }

  private func upsert(_ revision: Revision) throws {
    let layout = revision.layout
    let live = try columnNames(of: layout.entity)
    let columns = layout.columns.enumerated().filter { live.contains($0.element.name) }
    var writers = [
      ColumnWriter<Revision.Object>("id") { object, sink throws(SQLiteError) in
        try sink.write(object.pointee.id)
      }
    ]
    for (place, column) in columns {
      writers.append(
        ColumnWriter(column.name) { object, sink throws(SQLiteError) in
          try (object.pointee.image?.values[place] ?? .null).encode(into: sink)
        })
    }
    try connection.prepareInsert(
      into: .known(layout.entity, ["id"] + layout.columns.map(\.name)), writing: writers,
      onConflict: .updateAll()
    ).insert(contentsOf: revision.objects.lazy.filter { $0.image != nil })
  }

  /// Rewrites the lists that differ from the stored ones.
  private func replaceLists(_ list: Int, of revision: Revision) throws {
    let table = revision.layout.table(of: revision.layout.lists[list])
    var emptied: [Int64] = []
    var links: [LinkRow] = []
    for object in revision.objects {
      let (old, new) = (object.stored?.lists[list] ?? [], object.image?.lists[list] ?? [])
      if old == new { continue }
      if !old.isEmpty { emptied.append(object.id) }
      for (position, target) in new.enumerated() {
        links.append(LinkRow(owner: object.id, position: position, target: target))
      }
    }
    try delete("owner_id", emptied, from: table)
    if !links.isEmpty {
      try connection.prepareInsert(into: LinkRow.row(in: table)).insert(contentsOf: links)
    }
  }

  private func delete(_ column: SQLFragment, _ ids: [Int64], from table: String) throws {
    if ids.isEmpty { return }
    try connection.execute(
      "DELETE FROM \(identifier: table) WHERE \(column) IN \(ids.list)",
      purpose: "deleting from \(table)")
  }
}

private struct LinkRow {
  let owner: Int64
  let position: Int
  let target: Int64

  static func row(in table: String) -> RowDescription<LinkRow> {
    RowDescription(
      table, Field("owner_id", \LinkRow.owner), Field("position", \LinkRow.position),
      Field("target_id", \LinkRow.target), make: LinkRow.init)
  }
}

extension TableDescription {
  /// A table whose columns are known by name only, which is enough to read and write rows.
  static func known(_ name: String, _ columns: [String]) -> TableDescription {
    TableDescription(
      name, columns: ColumnSet(columns.map { ColumnDescription($0, .any) }), primaryKey: "id")
  }
}
