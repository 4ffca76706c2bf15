import SQLiteCore

extension Connection {
  /// Drops every table and view, with all triggers and indexes, except those for which `keeps` returns true.
  func dropEverything(except keeps: (String) -> Bool) throws(SQLiteError) {
    // Virtual tables first: this also drops the tables that they use internally.
    let objects = try liveObjects()
    for object in objects where object.isVirtual && !keeps(object.name) {
      try run(DropQuery(object: object))
    }
    for object in try liveObjects()
    where object.type != "trigger" && !object.isShadow && !keeps(object.name) {
      try run(DropQuery(object: object))
    }
  }

  /// Removes the free space from the file.
  func giveBackSpace() {
    // If that is impossible now, new rows will use the free pages.
    try? run(VacuumQuery())
    _ = try? checkpoint(.truncate)
  }
}

private struct DropQuery: SQLQuery {
  let object: LiveObject

  var purpose: String { "removing \(object.subject)" }

  func makeText() -> SQLFragment {
    var text = SQLFragment([.verbatim(object.type == "view" ? "DROP VIEW " : "DROP TABLE ")])
    text.append(identifier: object.name)
    return text
  }
}

private struct VacuumQuery: SQLQuery {
  var purpose: String { "giving space back" }
  func makeText() -> SQLFragment { SQLFragment([.verbatim("VACUUM")]) }
}
