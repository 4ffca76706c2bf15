import Foundation
import SocleEntities
import SocleTesting
import StoreChecks
import TestSupport
import Testing

/// A struct with both kinds of relation to its own type.
private struct Part: Entity, Equatable {
  var id: Int?
  var name: String
  var parts: [Part] = []
  @Indirect var spare: Part?
  var label: Label?

  static let relations: [Relation<Part>] = [
    .toMany("parts", \.parts), .toOne("spare", \.spare), .toOne("label", \.label),
  ]

  init(
    _ name: String, id: Int? = nil, _ parts: [Part] = [], spare: Part? = nil, label: Label? = nil
  ) {
    (self.name, self.id, self.parts, self.label) = (name, id, parts, label)
    self.spare = spare
  }

  mutating func assign(_ key: EntityKey) {
    if case .int(let number) = key { id = Int(number) }
  }
}

private struct Label: Entity, Equatable {
  var id: Int?
  var text: String

  mutating func assign(_ key: EntityKey) {
    if case .int(let number) = key { id = Int(number) }
  }
}

/// An instance that holds a struct.
private final class Box: Entity {
  var id: Int?
  var part: Part?

  static let relations: [Relation<Box>] = [.toOne("part", \.part)]

  init(_ part: Part) { self.part = part }

  func assign(_ key: EntityKey) {
    if case .int(let number) = key { id = Int(number) }
  }
}

/// A struct that leads to others, also through instances, which lead back.
private struct Member: Entity {
  var id: Int?
  var friends: [Member] = []
  @Indirect var partner: Member?
  var club: Club?

  static let relations: [Relation<Member>] = [
    .toMany("friends", \.friends), .toOne("partner", \.partner), .toOne("club", \.club),
  ]

  mutating func assign(_ key: EntityKey) {
    if case .int(let number) = key { id = Int(number) }
  }

  /// The number of members without id, each instance counted once.
  func newCount(_ seen: inout Set<UUID>) -> Int {
    var members = friends + (partner.map { [$0] } ?? [])
    if let club, seen.insert(club.id).inserted { members += club.members }
    return members.reduce(id == nil ? 1 : 0) { $0 + $1.newCount(&seen) }
  }
}

private final class Club: Entity {
  var id = UUID()
  var members: [Member] = []

  static let relations: [Relation<Club>] = [.toMany("members", \.members)]

  init() {}
}

@Suite("Numbers for structs that have no id yet")
struct KeyAssignmentTests {
  /// The models with their ids, and the number after the last one that was assigned.
  private func assigned<Model: Entity>(
    _ models: [Model], next: Int64 = 1, isDeep: Bool = true
  ) throws -> (models: [Model], next: Int64) {
    var (models, next) = (models, next)
    let batch = try EntityBatch(of: &models, isDeep: isDeep, assigningFrom: &next)
    let saved = try EntityBatch(of: models, isDeep: isDeep)
    #expect(batch.rows.mapValues(\.keys) == saved.rows.mapValues(\.keys))
    return (models, next)
  }

  @Test("Every struct of a graph gets the next number: the roots first, then what they contain")
  func outermostFirst() throws {
    let (found, next) = try assigned(
      [Part("a", [Part("b", [Part("c")]), Part("d")]), Part("e", spare: Part("f"))], next: 10)
    #expect(
      found == [
        Part("a", id: 10, [Part("b", id: 12, [Part("c", id: 15)]), Part("d", id: 13)]),
        Part("e", id: 11, spare: Part("f", id: 14)),
      ])
    #expect(next == 16)
  }

  @Test("Models keep their ids, and an id that is not below the next number to assign is refused")
  func kept() throws {
    let parts = [
      Part("a", id: 7, [Part("b"), Part("c", id: 3, label: Label(id: 90, text: "x"))])
    ]
    let (found, next) = try assigned(parts, next: 100)
    #expect(
      found == [
        Part("a", id: 7, [Part("b", id: 100), Part("c", id: 3, label: Label(id: 90, text: "x"))])
      ])
    #expect(next == 101)
    #expect(throws: EntityError.foreignID(entity: "Label", id: .int(90))) {
      try assigned(parts, next: 90)
    }
  }

  @Test("Negative numbers, and one number in two types, are kept as ids")
  func numbers() throws {
    let (found, next) = try assigned([Part("a", id: -5, label: Label(id: -5, text: ""))])
    #expect(found == [Part("a", id: -5, label: Label(id: -5, text: ""))] && next == 1)
  }

  @Test("Models that are saved alone get numbers, but the models that they contain do not")
  func flat() throws {
    let held = [Part("b", id: 2)]
    let (found, next) = try assigned([Part("a", held), Part("d", id: 4)], next: 5, isDeep: false)
    #expect(found == [Part("a", id: 5, held), Part("d", id: 4)] && next == 6)
    #expect(throws: EntityError.unsaved(entity: "Part")) {
      try assigned([Part("a", spare: Part("c"))], isDeep: false)
    }
  }

  @Test("Assigning numbers to no models does nothing")
  func nothing() throws {
    let (found, next) = try assigned([Part]())
    #expect(found.isEmpty && next == 1)
  }

  @Test("A struct without an id that a class instance holds gets a number")
  func instances() throws {
    let box = Box(Part("a"))
    box.assign(.int(1))
    let (found, next) = try assigned([box], next: 2)
    #expect(found[0] === box && box.part?.id == 2 && next == 3)
  }

  @Test("Two equal structs without id are two objects, also in two copies of one list")
  func equal() throws {
    let part = Part("a")
    let (found, _) = try assigned([Part("b", [part, part], spare: part)])
    #expect(found[0].parts.map(\.id) == [2, 3] && found[0].spare?.id == 4)
    let list = [Part("c", [Part("d")])]
    let (owners, next) = try assigned([Part("a", list), Part("b", list)])
    #expect(owners.map { $0.parts[0].id } == [3, 4] && next == 7)
  }

  @Test("The structs of a chain of 1,000 and of a list of 10,000 get numbers in their order")
  func large() throws {
    var chain = Part("0")
    for number in 1..<1000 { chain = Part("\(number)", spare: chain) }
    let (found, next) = try assigned([chain])
    var (part, numbers) = (found.first, [Int?]())
    while let current = part {
      numbers.append(current.id)
      part = current.spare
    }
    #expect(numbers == (1...1000).map { $0 } && next == 1001)
    let wide = try assigned([Part("wide", (0..<10_000).map { Part("\($0)") })]).models[0]
    #expect(wide.parts.map(\.id) == (2...10_001).map { $0 })
    #expect(wide.parts.map(\.name) == (0..<10_000).map { "\($0)" })
  }

  @Test("Each new struct in a random graph gets an id, and the models equal the stored rows")
  func random() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<RandomCases.count(200, long: 20_000) {
      let clubs = (1...3).map { _ in Club() }
      var known = 0
      func made(_ depth: Int, _ random: inout SeededRandom) -> Member {
        known += 1
        var member = Member(id: Bool.random(using: &random) ? known : nil)
        if depth > 0 {
          member.friends = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            made(depth - 1, &random)
          }
          if Bool.random(using: &random) { member.partner = made(depth - 1, &random) }
        }
        member.club = clubs.randomElement(using: &random)
        return member
      }
      for club in clubs { club.members = [made(0, &random), made(1, &random)] }
      var roots = [made(2, &random), made(2, &random)]
      var seen: Set<UUID> = []
      let count = roots.reduce(0) { $0 + $1.newCount(&seen) }
      var next: Int64 = 1000
      let batch = try EntityBatch(of: &roots, assigningFrom: &next)
      #expect(Int(next) == 1000 + count)
      #expect(batch.hasSameRows(as: try EntityBatch(of: roots)))
    }
  }

  @Test("Models with UUIDs as ids are left unchanged")
  func uuids() throws {
    var chain = Node("a")
    chain.next = Node("b")
    let (found, next) = try assigned([chain])
    #expect(found == [chain] && next == 1)
  }
}
