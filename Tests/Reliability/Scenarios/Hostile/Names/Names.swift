import SocleCore
import SocleLiveSchema
import TestSupport

extension Scenario {
  static let names = [
    named("R6-rows", "rows of a table of a hostile name", NamedRows.tryVerbs),
    named("R6-schema", "a schema changed that has hostile names", NamedSchema.tryVerbs),
    named("R6-parts", "hostile names of keys, indexes, aliases, functions", NamedParts.tryVerbs),
  ]

  private static func named(
    _ id: String, _ text: String, _ verbs: @escaping @Sendable (String, Connection) throws -> Void
  ) -> Scenario {
    Scenario(
      id, text, promise: "a name means itself, or a typed error; another table is as it was",
      long: .max, short: 160, limit: { AttackNames.all.count }
    ) { trial in
      let name = AttackNames.all[trial.number]
      let connection = try Connection.inMemory(options: ConnectionOptions(trustsSchema: true))
      try connection.execute("CREATE TABLE canary(song TEXT)", purpose: "creating")
      try connection.execute("INSERT INTO canary VALUES ('alive')", purpose: "inserting")
      do {
        try verbs(name, connection)
        try expect(AttackNames.isAllowed(name), "accepted the name \(name.debugDescription)")
      } catch let error as SQLiteError where !AttackNames.isAllowed(name) || name == "socle_old" {
        _ = error.description
      } catch {
        throw BrokenPromise("the name \(name.debugDescription.prefix(99)): \(error)")
      }
      let songs = try connection.values(of: SQLCommand("listening", "SELECT * FROM main.canary"))
      try expect(songs == [[.text("alive")]], "\(name.debugDescription): the canary is \(songs)")
      try expect(!connection.isInTransaction, "a transaction is open")
    }
  }
}
