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
    let id = ColumnWriter<ImageRow>("id") { row, sink throws(SQLiteError) in
      try sink.write(row.pointee.id)
    }
    let columns = layout.columns.enumerated().filter { live.contains($0.element.name) }
      .map { place, column in
        ColumnWriter<ImageRow>(column.name) { row, sink throws(SQLiteError) in
          try row.pointee.cells[place].write(into: sink)
        }
      }
    let row = ImageRow()
    var objects = revision.objects.makeIterator()
    try connection.prepareInsert(
      into: .known(layout.entity, ["id"] + layout.columns.map(\.name)), writing: [id] + columns,
      onConflict: .updateAll()
    ).insert {
      while let object = objects.next() {
        guard let image = object.image else { continue }
        try row.read(image, id: object.id, layout)
        return row
      }
      return nil
    }
  }

  /// Rewrites the lists that differ from the stored ones.
  private func replaceLists(_ list: Int, of revision: Revision) throws {
    let layout = revision.layout
    let table = layout.table(of: layout.lists[list])
    let row = ImageRow()
    func targets(_ image: Image?) throws -> [Int64] {
      guard let image else { return [] }
      try row.read(image, layout)
      return row.cells[layout.columns.count + list].targets
    }
    var emptied: [Int64] = []
    var links: [LinkRow] = []
    for object in revision.objects {
      let (old, new) = (try targets(object.stored), try targets(object.image))
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
