import SocleCore
import SocleEntities
import SocleEntityTables
import SocleStorage
import TestSupport
import Testing

@testable import SocleTesting

@Suite("A backup that replaces a file in use")
struct RestoringTests {
  private let file = TemporaryFile()
  private let copy = TemporaryFile()

  private func release(_ shapes: EntityShape...) throws -> SQLiteEntityStore {
    let store = try SQLiteEntityStore(openingOrCreatingAt: file.path)
    try store.prepare(shapes)
    return store
  }

  /// Replaces the content of one file by that of another, while stores use it.
  private func replace(_ target: TemporaryFile, by source: TemporaryFile) throws {
    try Connection(openingExistingAt: source.path).copy(
      into: Connection(openingOrCreatingAt: target.path))
  }

  @Test("A store follows the rules of a release that registers itself after a backup was restored")
  func rules() throws {
    let first = try release(Releases.dish, Releases.tag)
    try replace(copy, by: file)
    let listing = Releases.dishShape(relations: [.toMany("labels", "Tag", key: .int)])
    _ = try release(listing, Releases.tag)
    try first.delete("Tag", [.int(7)])
    try replace(file, by: copy)
    let guarding = Releases.dishShape(relations: [.toOne("main", "Tag", key: .int)])
    let second = try release(guarding, Releases.tag)
    try second.save(
      EntityBatch(Releases.tag.rows([7], []), guarding.rows([1], [.string("a"), .int(7)])))
    try first.delete("Tag", [.int(7)])
    #expect(try second.rows(of: guarding).values == [.string("a"), .null])
  }

  @Test("A store prepares what a restored backup lacks")
  func lacking() async throws {
    let empty = TemporaryFile()
    let first = try release(Releases.dish, Releases.tag)
    try replace(copy, by: file)
    let second = try release(Releases.later, Releases.tag, Releases.photo)
    for isAsync in [false, true] {
      try replace(file, by: copy)
      let batch = EntityBatch(
        Releases.tag.rows([7], []), Releases.photo.rows([5], []), Releases.full(1))
      if isAsync { try await second.asyncApply([.save(batch)]) } else { try second.save(batch) }
      #expect(try second.rows(of: Releases.later).lists == [[[.int(7), .int(7)]]])
    }
    try replace(file, by: copy)
    try first.save(EntityBatch(Releases.dish.rows([1], [.string("a")])))
    try second.delete("Dish", [.int(1)])
    #expect(try second.rows(of: Releases.later).keys == [])
    // An empty file, as from a backup before the first start.
    try Connection(openingOrCreatingAt: empty.path).execute(
      "CREATE TABLE own (x)", purpose: "making another file")
    try replace(file, by: empty)
    try second.save(EntityBatch(Releases.tag.rows([7], [])))
    try first.save(EntityBatch(Releases.dish.rows([1], [.string("a")])))
    #expect(try second.rows(of: Releases.later).keys == [.int(1)])
  }

  private let batch = EntityBatch(Releases.dish.rows([1], [.string("a")]))

  /// A store that has recorded a step since its file was copied.
  private func recording() throws -> SQLiteEntityStore {
    let first = try release(Releases.dish)
    try replace(copy, by: file)
    let store = SQLiteEntityStore(first.pool, recordsHistory: true)
    try store.prepare([Releases.dish])
    try store.save(batch)
    return store
  }

  @Test("A store with history creates its tables if a restored backup lacks them")
  func history() throws {
    let store = try recording()
    try replace(file, by: copy)
    try store.save(batch)
    #expect(try store.undo()?.count == 1)
    try replace(file, by: copy)
    #expect(try store.undo() == nil)
    try replace(file, by: copy)
    #expect(try !store.canUndo())
    // An error of a call's own SQL does not run the call again.
    var calls = 0
    #expect(throws: SQLiteError.self) {
      try store.step(nil) { step in
        calls += 1
        _ = try step.connection.execute("UPDATE Dish SET wrong = 1")
      }
    }
    #expect(calls == 1)
  }

  @Test("Asynchronous calls create the tables of history if a restored backup lacks them")
  func asyncHistory() async throws {
    let store = try recording()
    try replace(file, by: copy)
    try await store.asyncApply([.save(batch)])
    #expect(try await store.undo()?.count == 1)
    try replace(file, by: copy)
    #expect(try await !store.canUndo())
  }

  @Test("A registered shape that cannot be read is reported with its number and what to do")
  func unknownShape() throws {
    try release(Releases.dish).pool.write {
      try $0.execute(
        "UPDATE socle_shapes SET number = 5, present = replace(present, '\"string\"', '\"decimal\"')",
        purpose: "writing as a later release")
    }
    #expect(
      throws: EntityError.incompatible(
        entity: "socle_shapes",
        reason: """
          the row with the number 5 cannot be read: unknown type decimal. If a later release of Socle wrote it, \
          update this program. If other code has changed the row, restore the table from a backup
          """)
    ) { try release(Releases.tag) }
    try Connection(openingOrCreatingAt: file.path).execute(
      "UPDATE socle_shapes SET prepared = 'x'", purpose: "damaging")
    let error = #expect(throws: EntityError.self) { try release(Releases.tag) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("the number 5 cannot be read: "), "\(text)")
    #expect(text.contains("restore the table from a backup"), "\(text)")
  }

  @Test("A shape number that other code has changed is reported as an error of socle_shapes")
  func damagedNumber() throws {
    try release(Releases.dish).pool.write {
      try $0.execute("UPDATE socle_shapes SET number = 9223372036854775807", purpose: "damaging")
    }
    let error = #expect(throws: EntityError.self) { try release(Releases.tag) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("the stored socle_shapes does not fit"))
    try release(Releases.dish).pool.write {
      try $0.execute("UPDATE socle_shapes SET number = 1", purpose: "numbering")
    }
    _ = try release(Releases.tag)
  }
}
