import SQLiteCore

extension Connection {
  /// Drops every table and view, and with them all triggers and indexes, except those that `keeps` wants.
  func dropEverything(except keeps: (String) -> Bool) throws(SQLiteError) {
    // Virtual tables first: the tables that they keep for themselves go with them.
    let objects = try liveObjects()
    for object in objects where object.isVirtual && !keeps(object.name) {
      try run(DropQuery(object: object))
    }
    for object in try liveObjects()
    where object.type != "trigger" && !object.isShadow && !keeps(object.name) {
      try run(DropQuery(object: object))
    }
  }

  /// Makes the file as small as what is left in it.
  func giveBackSpace() {
    // If that cannot be now, the free pages will be used for new rows.
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
