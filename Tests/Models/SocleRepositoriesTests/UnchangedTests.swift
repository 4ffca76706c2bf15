import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleQueries
import SocleRepositories
import SocleStorage
import TestSupport
import Testing

/// An instance in a circle of its type, which holds structs that lead back to it.
private final class Club: Entity {
  var id = UUID()
  var name: String
  var members: [Member] = []
  var chair: Member?
  var partners: [Club] = []
  var sister: Club?
  @Indirect var guests: [Member] = []
  weak var brother: Club?
  var followers: [Member] = []

  static let relations: [Relation<Club>] = [
    .toMany("members", \.members), .toOne("chair", \.chair), .toMany("partners", \.partners),
    .toOne("sister", \.sister), .toMany("guests", \.guests, isLazy: true),
    .inverse("brother", \.brother, of: \Club.sister),
    .inverse("followers", \.followers, of: \Member.club),
  ]
}

/// A struct with lists of its own type, and a property that can lead back to it in a circle.
private struct Member: Entity {
  var id = UUID()
  var name: String
  var friends: [Member] = []
  @Indirect var partner: Member?
  var club: Club?
  @Indirect var idols: [Member] = []
  @Indirect var fans: [Member] = []
  var clubs: [Club] = []

  static let relations: [Relation<Member>] = [
    .toMany("friends", \.friends), .toOne("partner", \.partner), .toOne("club", \.club),
    .toMany("idols", \.idols), .inverse("fans", \.fans, of: \Member.idols),
    .inverse("clubs", \.clubs, of: \Club.members),
  ]
}

/// The contents of a store, without an order.
private struct Contents: Equatable {
  private var rows: [EntityKey: [EntityValue]] = [:]
  private var lists: [EntityKey: [[EntityKey]?]] = [:]

  init(_ store: any EntityStore) throws {
    for name in ["Club", "Member"] {
      var request = EntityRequest(name)
      if name == "Club" { request.loading = ["guests"] }
      let loaded = try store.load(request).batch
      for rows in loaded.rows.values {
        for (index, key) in rows.keys.enumerated() {
          self.rows[key] = Array(rows.row(index))
          if rows.shape.name == name { lists[key] = rows.lists.map { $0[index] } }
        }
      }
    }
  }
}

@Suite("Saving what was fetched")
struct UnchangedTests {
  /// Clubs and members that lead to each other at random.
  private func batch(_ random: inout SeededRandom) throws -> EntityBatch {
    let clubs = (0..<Int.random(in: 1...4, using: &random)).map { _ in EntityKey.uuid(UUID()) }
    let members = (0..<Int.random(in: 1...7, using: &random)).map { _ in EntityKey.uuid(UUID()) }
    func some(_ keys: ArraySlice<EntityKey>, _ most: Int) -> [EntityKey] {
      if keys.isEmpty { return [] }
      return (0..<Int.random(in: 0...most, using: &random)).compactMap { _ in
        keys.randomElement(using: &random)
      }
    }
    func one(_ keys: [EntityKey]) -> EntityValue { some(keys[...], 1).first?.value ?? .null }
    var batch = EntityBatch()
    var rows = EntityRows(try EntityModel.of(Club.self).shape)
    for key in clubs {
      rows.append(
        key, [.string("\(key)"), one(members), one(clubs)],
        lists: [some(members[...], 4), some(clubs[...], 2), some(members[...], 3)])
    }
    batch.rows["Club"] = rows
    rows = EntityRows(try EntityModel.of(Member.self).shape)
    // Most lists of structs lead to later members only, because a circle of such lists is refused.
    let isForward = Int.random(in: 0..<4, using: &random) > 0
    for (index, key) in members.enumerated() {
      rows.append(
        key, [.string("\(key)"), one(members), one(clubs)],
        lists: [
          some(isForward ? members[(index + 1)...] : members[...], 3), some(members[...], 3),
        ])
    }
    batch.rows["Member"] = rows
    return batch
  }

  /// Fetches models in several ways, and saves each result as it is.
  private func resave(in store: any EntityStore, _ random: inout SeededRandom) throws {
    let (clubs, members) = (
      try EntityRepository<Club>(in: store), try EntityRepository<Member>(in: store)
    )
    let ofClubs: [PartialKeyPath<Club> & Sendable] = [\.guests, \.brother, \.followers]
    let ofMembers: [PartialKeyPath<Member> & Sendable] = [\.fans, \.clubs]
    try clubs.save(contentsOf: clubs.fetch())
    try clubs.save(contentsOf: clubs.fetch(loading: ofClubs))
    try members.save(contentsOf: members.fetch())
    try members.save(contentsOf: members.fetch(loading: ofMembers))
    try members.save(contentsOf: members.fetch(orderedBy: [.descending(\.name)], limit: 3))
    for id in try clubs.ids().shuffled(using: &random) {
      let some = ofClubs.filter { _ in Bool.random(using: &random) }
      if let club = try clubs.fetch(id: id, loading: some) { try clubs.save(club) }
    }
    for id in try members.ids().shuffled(using: &random) {
      let some = ofMembers.filter { _ in Bool.random(using: &random) }
      guard let member = try members.fetch(id: id, loading: some) else { continue }
      try members.save(member)
      try members.save(member, following: false)
    }
  }

  @Test("Saving what was fetched writes no row, whatever the graph of structs and instances is")
  func unchanged() throws {
    var random = SeededRandom(seed: 1)
    var (saved, refused) = (0, 0)
    for _ in 0..<RandomCases.count(60, long: 3000) {
      let pool = try SQLitePool.inMemory()
      let stores: [any EntityStore] = [MemoryStore(), SQLiteEntityStore(pool)]
      let batch = try batch(&random)
      for store in stores {
        try store.prepare(EntityShape.all(from: Club.self))
        try store.save(batch)
        let before = (try Contents(store), try changes(pool))
        do {
          try resave(in: store, &random)
          saved += 1
        } catch EntityError.circle {
          refused += 1
        }
        #expect(try Contents(store) == before.0)
        #expect(try changes(pool) == before.1)
      }
    }
    #expect(saved > refused && refused > 0)
  }

  private func changes(_ pool: SQLitePool) throws -> Int? {
    try pool.write { connection in
      try connection.firstRow(of: LiteralQuery("SELECT total_changes()", reading: Int.self))
    }
  }
}
