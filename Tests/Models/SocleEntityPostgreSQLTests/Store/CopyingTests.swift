#if PostgreSQL
  import Foundation
  import SocleEntities
  import SocleEntityPostgreSQL
  import SocleEntityTables
  import SocleTesting
  import TestSupport
  import Testing

  @Suite(
    "Moving data between stores", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct CopyingTests {
    /// The shapes of a kitchen with circles, lazy relations and a property of each type.
    private let shapes: [EntityShape]
    private let stores: [any EntityStore]

    init() throws {
      shapes =
        try EntityShape.all(from: Cookbook.self) + EntityShape.all(from: Rack.self)
        + EntityShape.all(from: Sampler.self) + EntityShape.all(from: Person.self)
        + EntityShape.all(from: Budget.self)
      stores = [
        MemoryStore(), try SQLiteEntityStore.inMemory(),
        PostgreSQLEntityStore(try PostgreSQLServer.shared.get().newSchema()),
      ]
    }

    private func fill(_ store: any EntityStore) throws {
      try store.prepare(shapes)
      let soups = (0..<30).map { _ in Recipe.soup() }
      let book = Cookbook("Book", soups)
      book.favorites = [soups[3], soups[1], soups[3]]
      try store.save(EntityBatch(of: [book]))
      let rack = Rack("left")
      rack.jars = (0..<40).map { Jar("\($0)", in: rack) }
      rack.guarded = [rack.jars[7]]
      try store.save(EntityBatch(of: [rack]))
      let people = (0..<40).map { Person("\($0)") }
      for (number, person) in people.enumerated() { person.friend = people[(number + 1) % 40] }
      try store.save(EntityBatch(of: people))
      for person in people { person.friend = nil }
      var sampler = Sampler()
      (sampler.text, sampler.bytes, sampler.note) = (
        "it's \u{0}\u{1}\u{2}\\ é 🍲", Data([0, 255]), ""
      )
      (sampler.number, sampler.large) = (-.infinity, .min)
      (sampler.date, sampler.table) = (
        Date(timeIntervalSinceReferenceDate: -1e11 / 3), ["\u{0}": 0.1]
      )
      try store.save(EntityBatch(of: [sampler, Sampler()]))
      let items = (1...20).map { (number: Int) in BudgetItem(id: number, label: "\(number)") }
      try store.save(EntityBatch(of: [Budget(id: 41, amount: 0.1, items: items)]))
    }

    private func everything(in store: any EntityStore) throws -> EntityBatch {
      var all = EntityBatch()
      for shape in shapes {
        var request = EntityRequest(shape.name)
        (request.isShallow, request.loading) = (true, Set(shape.toMany.map(\.name)))
        all.rows[shape.name] = try store.load(request).batch.rows[shape.name]
      }
      return all
    }

    @Test("Every store can be copied to every other one, and back", arguments: 0..<3, 0..<3)
    func directions(_ from: Int, _ to: Int) throws {
      if from == to { return }
      let (source, target) = (stores[from], stores[to])
      try fill(source)
      let there = try source.copy(shapes, to: target)
      #expect(try everything(in: source).hasSameRows(as: everything(in: target)))
      let back = MemoryStore()
      let returned = try target.copy(shapes, to: back)
      #expect(try everything(in: source).hasSameRows(as: everything(in: back)))
      #expect(there.mapValues(\.digest) == returned.mapValues(\.digest))
      #expect(there["Recipe"]?.count == 30 && there["Jar"]?.count == 40)
      #expect(there["Recipe"]?.alreadyStored == 0 && there["Recipe"]?.others == 0)
      let again = try source.copy(shapes, to: target)
      #expect(again["Recipe"]?.alreadyStored == 30)
    }

    @Test("Rows of a megabyte each are copied to a server")
    func large() throws {
      var (batch, rows) = (EntityBatch(), EntityRows(Self.page))
      for number in 1...12 as ClosedRange<Int64> {
        rows.append(.int(number), [.bytes(Array(repeating: UInt8(number), count: 1 << 20))])
      }
      batch.rows["Page"] = rows
      try stores[0].prepare([Self.page])
      try stores[0].save(batch)
      let copied = try stores[0].copy([Self.page], to: stores[2])
      #expect(copied["Page"]?.count == 12)
    }

    private static let page = EntityShape(
      "Page", key: .int, properties: [EntityProperty("image", .bytes)])

    @Test("A copy without the target of a relation is refused before anything is copied")
    func unclosed() throws {
      let owner = EntityShape(
        "Owner", properties: [], relations: [.toOne("page", "Page", key: .int)])
      #expect(throws: EntityError.self) { try stores[0].copy([owner], to: stores[1]) }
      #expect(throws: EntityError.self) { try stores[1].count(EntityRequest("Owner")) }
    }
  }
#endif
