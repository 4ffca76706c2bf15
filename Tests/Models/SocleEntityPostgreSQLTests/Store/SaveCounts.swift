#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  /// The outcome of saves from several threads, each of a row of its own, while a server failed.
  struct SaveCounts {
    /// The number of saves that returned.
    let saved: Int
    /// The number of these saves whose rows are stored.
    let stored: Int
    /// The number of saves that were applied again: inserts that a trigger noted, without the first one of each row.
    let again: Int
    let errors: [String]

    static let shape = EntityShape("Entry", key: .int, properties: [EntityProperty("number", .int)])

    static func batch(_ key: Int, _ number: Int) -> EntityBatch {
      var batch = EntityBatch()
      batch.rows["Entry"] = EntityRows(shape)
      batch.rows["Entry"]?.append(.int(Int64(key)), [.int(Int64(number))])
      return batch
    }

    /// - Parameters:
    ///   - location: The connection string of the database.
    ///   - least: The least number of saves of each of the four threads, which go on until `disturb` returns.
    init(
      at location: String, options: PostgreSQLOptions = PostgreSQLOptions(),
      least: Int = RandomCases.count(100, long: 2_500), while disturb: () throws -> Void
    ) throws {
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([Self.shape])
      try Self.note(at: location)
      let isDone = Locked(false)
      let problems = Locked<[String]>([])
      let keys = Locked<[EntityKey]>([])
      let group = DispatchGroup()
      for thread in 0..<4 {
        DispatchQueue.global().async(group: group) {
          var number = 0
          while !isDone.withLock({ $0 }) || number < least {
            let key = number * 4 + thread
            do {
              try store.save(Self.batch(key, 1))
            } catch {
              problems.withLock { $0.append("\(error)") }
              break
            }
            keys.withLock { $0.append(.int(Int64(key))) }
            number += 1
          }
        }
      }
      defer { isDone.withLock { $0 = true } }
      try disturb()
      isDone.withLock { $0 = true }
      try group.waitInTest()
      errors = problems.withLock { $0 }
      let wanted = keys.withLock { $0 }
      saved = wanted.count
      let counting = Statement(
        """
        SELECT (SELECT count(*) FROM "Entry" WHERE id = ANY($1)), count(*) - count(DISTINCT id) FROM log
        """, [Parameter(wanted, as: .int)], purpose: "counting writes")
      let counts = try Connection(location, silence: 60).run(counting)
      (stored, again) = (counts.int(0, 0), counts.int(0, 1))
      print("\(saved) saves, \(saved - stored) lost, \(again) applied again")
    }

    /// Notes each insert, also of a row that is stored already, so that a save which is applied twice is noted twice.
    private static func note(at location: String) throws {
      let connection = try Connection(location, silence: 60)
      for text in [
        "CREATE TABLE log (id bigint)",
        """
        CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO log VALUES (NEW.id); RETURN NEW; END'
        """,
        """
        CREATE TRIGGER note BEFORE INSERT ON "Entry"
        FOR EACH ROW EXECUTE FUNCTION note()
        """,
      ] { _ = try connection.run(Statement(text, purpose: "noting writes")) }
    }
  }
#endif
