/// A trigger made again, letter for letter.
///
/// ```sql
/// CREATE TRIGGER count_colors AFTER INSERT ON colors BEGIN UPDATE counts SET n = n + 1; END
/// ```
struct CreateTriggerQuery: SQLQuery {
  let trigger: SchemaObject

  var purpose: String { "making \(trigger.description) again" }

  func makeText() -> SQLText {
    guard trigger.isTemporary else { return SQLText([.verbatim(trigger.sql)]) }
    // Whatever was written, SQLite keeps it as CREATE TRIGGER and what follows.
    return SQLText([
      .verbatim("CREATE TEMP "), .verbatim(String(trigger.sql.dropFirst("CREATE ".count))),
    ])
  }
}

/// `DROP TRIGGER`.
struct DropTriggerQuery: SQLQuery {
  let trigger: SchemaObject

  var purpose: String { "dropping \(trigger.description)" }

  func makeText() -> SQLText {
    SQLText([
      .verbatim(trigger.isTemporary ? "DROP TRIGGER temp." : "DROP TRIGGER main."),
      .identifier(trigger.name),
    ])
  }
}
