import SocleEntities
import SocleStorage
import Testing

@testable import SocleEntityTables

@Suite("The lifetime of the tables that a store has cached")
struct LifetimeTests {
  @Test("A store that has saved and deleted releases its tables", arguments: [false, true])
  func released(recordsHistory: Bool) throws {
    weak var known: AnyObject?
    do {
      let store = SQLiteEntityStore(try SQLitePool.inMemory(), recordsHistory: recordsHistory)
      let shape = EntityShape("Label", key: .int, properties: [])
      try store.prepare([shape])
      var batch = EntityBatch()
      batch.rows["Label"] = EntityRows(shape)
      batch.rows["Label"]?.append(.int(1), [])
      try store.save(batch)
      try store.delete("Label", [.int(1)])
      known = store.tables.stored
      #expect(known != nil)
    }
    #expect(known == nil)
  }
}
