import SocleCore
import SocleEntities
import SocleObjectGraph
import SocleQueries
import TestSupport
import Testing

/// A struct with lists of its own type, and a property that can lead back to it in a circle.
private struct Person: Saveable, Equatable {
  var id: Int?
  var name: String
  var friends: [Person] = []
  @Indirect var partner: Person?
  var pets: [Pet] = []
  @Indirect var idols: [Person] = []
  @Indirect var guests: [Person] = []
  var fans: [Person] = []

  static let relations: [Relation<Person>] = [
    .toMany("friends", \.friends), .toOne("partner", \.partner), .toMany("pets", \.pets),
    .toMany("idols", \.idols), .toMany("guests", \.guests, isLazy: true),
    .inverse("fans", \.fans, of: \Person.idols),
  ]
}

private struct Pet: Saveable, Equatable {
  var id: Int?
  var name: String
  @Indirect var owner: Person?

  static let relations: [Relation<Pet>] = [.toOne("owner", \.owner)]
}

@Suite("Saving what was retrieved")
struct UnchangedTests {
  /// Stores people and pets that lead to each other at random; each is saved alone, with the ids of the others.
  private func fill(_ persister: SQLitePersister, _ random: inout SeededRandom) throws {
    var people = (1...Int.random(in: 1...8, using: &random)).map { Person(name: "\($0)") }
    var pets = (1...Int.random(in: 1...4, using: &random)).map { Pet(name: "\($0)") }
    try persister.saveAll(objects: &people)
    try persister.saveAll(objects: &pets)
    let (plainPeople, plainPets) = (people, pets)
    for index in people.indices {
      let later = plainPeople[(index + 1)...]
      people[index].friends = (0..<3).compactMap { _ in later.randomElement(using: &random) }
      people[index].partner =
        Bool.random(using: &random) ? plainPeople.randomElement(using: &random) : nil
      people[index].idols = (0..<2).compactMap { _ in plainPeople.randomElement(using: &random) }
      people[index].guests = (0..<2).compactMap { _ in plainPeople.randomElement(using: &random) }
      people[index].pets = (0..<2).compactMap { _ in plainPets.randomElement(using: &random) }
      try persister.save(object: &people[index])
    }
    for index in pets.indices {
      pets[index].owner =
        Bool.random(using: &random) ? plainPeople.randomElement(using: &random) : nil
      try persister.save(object: &pets[index])
    }
  }

  private func contents(_ stage: Stage) throws -> [Int64] {
    try stage.pool.write { connection in
      try connection.rows(
        of: LiteralQuery(
          """
          SELECT total_changes() UNION ALL SELECT step FROM socle_history_state
          UNION ALL SELECT count(*) FROM socle_history
          """, reading: Int64.self))
    }
  }

  @Test(
    "Saving what was retrieved writes no row and adds no step, whatever the graph is",
    arguments: Place.allCases)
  func unchanged(_ place: Place) throws {
    var random = SeededRandom(seed: 2)
    for _ in 0..<RandomCases.count(20, long: 2000) {
      let stage = try place.stage()
      try fill(stage.persister, &random)
      let before = try contents(stage)
      do {
        var people = try stage.persister.retrieve(type: Person.self)
        try stage.persister.saveAll(objects: &people)
        var pets = try stage.persister.retrieve(type: Pet.self, orderedBy: [.descending(\.name)])
        try stage.persister.saveAll(objects: &pets)
        for id in people.compactMap(\.id).shuffled(using: &random) {
          let all: [PartialKeyPath<Person> & Sendable] = [\.guests, \.fans]
          let some = all.filter { _ in Bool.random(using: &random) }
          let found = try stage.persister.retrieve(type: Person.self, id: id, loading: some)
          guard var person = found else { continue }
          try stage.persister.saveAll(object: &person)
          try stage.persister.save(object: &person)
          #expect(person == found)
        }
      } catch EntityError.circle {}
      #expect(try contents(stage) == before)
    }
  }

  @Test("Saving visits shared structs once, in a graph of 100 people with five friends each")
  func shared() throws {
    let persister = try SQLitePersister.inMemory()
    var people = (0..<100).map { Person(name: "\($0)") }
    try persister.saveAll(objects: &people)
    let plain = people
    for index in people.indices {
      people[index].friends = Array(plain[(index + 1)...].prefix(5))
      people[index].partner = plain.indices.contains(index + 2) ? plain[index + 2] : nil
      try persister.save(object: &people[index])
    }
    var found = try persister.retrieve(type: Person.self)
    #expect(found[0].friends[0].friends[0].partner?.friends.count == 5)
    // Visiting each copy would take longer than a test may.
    try persister.saveAll(objects: &found)
    found[0].friends[4].name = "changed"
    #expect(throws: EntityError.conflictingCopies(entity: "Person", id: .int(6))) {
      try persister.saveAll(objects: &found)
    }
  }
}
