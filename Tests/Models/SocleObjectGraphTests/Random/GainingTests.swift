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

  static let relations: [Relation<Person>] = [
    .toMany("friends", \.friends), .toOne("partner", \.partner), .toMany("pets", \.pets),
    .toMany("idols", \.idols),
  ]

  /// The ids of all people and pets in this value, nil for each that has none.
  var ids: [Int?] {
    [id] + friends.flatMap(\.ids) + (partner?.ids ?? []) + pets.flatMap(\.ids)
      + idols.flatMap(\.ids)
  }
}

private struct Pet: Saveable, Equatable {
  var id: Int?
  var name: String
  @Indirect var owner: Person?

  static let relations: [Relation<Pet>] = [.toOne("owner", \.owner)]

  var ids: [Int?] { [id] + (owner?.ids ?? []) }
}

@Suite("Saving graphs of structs that gain objects")
struct GainingTests {
  @Test(
    "A new object in the copy at which a retrieved circle ends is stored once",
    arguments: Place.allCases)
  func cut(_ place: Place) throws {
    let persister = try place.stage().persister
    var people = ["a", "b", "c"].map { Person(name: $0) }
    try persister.saveAll(objects: &people)
    let plain = people
    people[0].friends = [plain[1]]
    people[1].partner = plain[2]
    people[2].friends = [plain[0]]
    for index in people.indices { try persister.save(object: &people[index]) }
    var first = try #require(try persister.retrieve(type: Person.self, id: 1))
    var third = try #require(try persister.retrieve(type: Person.self, id: 3))
    #expect(first.friends[0].partner == nil && first.friends[0].$partner.key == .int(3))
    third.pets.append(Pet(name: "new"))
    first.friends[0].partner = third
    try persister.saveAll(object: &first)
    #expect(first.ids.allSatisfy { $0 != nil })
    #expect(try persister.retrieve(type: Person.self, id: 1) == first)
    let before = try persister.history()
    try persister.saveAll(object: &first)
    #expect(try persister.history() == before)
    #expect(try persister.retrieve(type: Pet.self).map(\.name) == ["new"])
    let stored = try #require(try persister.retrieve(type: Person.self, id: 3))
    #expect(stored.pets.map(\.name) == ["new"])
  }

  /// Changes a value at a random place: adds objects, and copies of stored ones.
  private func grow(_ person: inout Person, _ all: [Person], _ random: inout SeededRandom) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: person.friends.append(Person(name: "new", pets: [Pet(name: "new")]))
    case 1: person.pets.append(Pet(name: "new", owner: Person(name: "new")))
    case 2: person.partner = Person(name: "new")
    case 3: person.partner = all.randomElement(using: &random)
    case 4: person.friends += [all.randomElement(using: &random)].compactMap(\.self)
    case 5 where !person.pets.isEmpty: person.pets[0].owner = all.randomElement(using: &random)
    case 6 where person.partner != nil:
      if var partner = person.partner {
        grow(&partner, all, &random)
        person.partner = partner
      }
    case 7: person.idols = [Person(name: "new")]
    case 8 where person.$idols.isLoaded:
      person.idols += [all.randomElement(using: &random)].compactMap(\.self)
    case 9 where !person.idols.isEmpty: grow(&person.idols[0], all, &random)
    default:
      guard let index = person.friends.indices.randomElement(using: &random) else { return }
      grow(&person.friends[index], all, &random)
    }
  }

  private func count(_ persister: SQLitePersister) throws -> Int {
    try persister.count(type: Person.self) + persister.count(type: Pet.self)
  }

  @Test(
    "Each new object of a random graph is stored once and gets its id, and a second save changes nothing",
    arguments: Place.allCases)
  func random(_ place: Place) throws {
    var random = SeededRandom(seed: 7)
    var saved = 0
    for _ in 0..<RandomCases.count(30, long: 3000) {
      let persister = try place.stage().persister
      var people = (0..<4).map { Person(name: "\($0)") }
      try persister.saveAll(objects: &people)
      for _ in 0..<12 {
        do {
          let all = try persister.retrieve(type: Person.self)
          guard var root = all.randomElement(using: &random) else { break }
          for _ in 0..<Int.random(in: 1...3, using: &random) { grow(&root, all, &random) }
          let (new, before) = (root.ids.count { $0 == nil }, try count(persister))
          try persister.saveAll(object: &root)
          try #require(root.ids.allSatisfy { $0 != nil })
          try #require(try count(persister) == before + new)
          let (again, steps) = (root, try persister.history(limit: 1))
          try persister.saveAll(object: &root)
          try #require(try root == again && persister.history(limit: 1) == steps)
          saved += 1
        } catch EntityError.conflictingCopies {
        } catch EntityError.circle {
          try persister.undo()
        }
      }
    }
    #expect(saved > 100, "\(saved)")
  }
}
