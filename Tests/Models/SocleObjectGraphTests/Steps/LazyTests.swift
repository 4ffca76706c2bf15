import SocleEntities
import SocleObjectGraph
import Testing

private struct Team: Saveable {
  var id: Int?
  var name: String
  @Indirect var people: [Human] = []
  @Indirect var leader: Human?

  static let relations: [Relation<Team>] = [
    .toMany("people", \.people, isLazy: true), .toOne("leader", \.leader, isLazy: true),
  ]
}

private struct Human: Saveable {
  var id: Int?
  var name: String
  var teams: [Team] = []
  var leads: Team?

  static let relations: [Relation<Human>] = [
    .inverse("teams", \.teams, of: \Team.people, onDelete: .cascade),
    .inverse("leads", \.leads, of: \Team.leader),
  ]
}

@Suite("Lazy relations and inverses in a graph")
struct LazyTests {
  @Test(
    "Relations that are not loaded are kept by each kind of save, and by undo",
    arguments: Place.allCases)
  func keeping(_ place: Place) throws {
    let stage = try place.stage()
    let persister = stage.persister
    var team = Team(name: "red", people: [Human(name: "Ann"), Human(name: "Bob")])
    try persister.saveAll(object: &team)
    team.leader = team.people[0]
    try persister.saveAll(object: &team)
    let steps = try persister.history().count
    var bare = try #require(try persister.retrieve(type: Team.self, id: 1))
    #expect(!bare.$people.isLoaded && bare.leader == nil && bare.$leader.key == .int(2))
    try persister.saveAll(object: &bare)
    try persister.save(object: &bare)
    #expect(try persister.history().count == steps)
    bare.name = "blue"
    try persister.saveAll(object: &bare)
    func full() throws -> Team? {
      try persister.retrieve(type: Team.self, id: 1, loading: [\.people, \.leader])
    }
    #expect(try full()?.name == "blue" && full()?.leader?.name == "Ann")
    #expect(try full()?.people.map(\.name) == ["Ann", "Bob"])
    bare.people.append(Human(name: "Cat"))
    #expect(throws: EntityError.notLoaded(entity: "Team", id: .int(1), relation: "people")) {
      try persister.saveAll(object: &bare)
    }
    bare.people = []
    bare.leader = nil
    try persister.saveAll(object: &bare)
    #expect(try full()?.people.isEmpty == true && full()?.leader == nil)
    #expect(try persister.undo()?.map(\.description) == ["update Team 1"])
    #expect(try persister.undo()?.count == 1)
    #expect(try full()?.name == "red" && full()?.people.count == 2)
    #expect(try full()?.leader?.id == 2)
  }

  @Test(
    "Inverses are loaded on request, and their delete rules are followed",
    arguments: Place.allCases)
  func inverses(_ place: Place) throws {
    let persister = try place.stage().persister
    let ann = try persister.step { step in
      var ann = Human(name: "Ann")
      try step.save(object: &ann)
      return ann
    }
    var teams = [Team(name: "red", people: [ann], leader: ann), Team(name: "blue", people: [ann])]
    try persister.saveAll(objects: &teams)
    let found = try persister.retrieve(
      type: Human.self, where: [.any(\.teams, where: [\.name == "blue"])],
      loading: [\.teams, \.leads])
    #expect(found.map { $0.teams.map(\.name) } == [["red", "blue"]])
    #expect(found[0].leads?.name == "red" && found[0].teams[0].$leader.key == .int(1))
    var same = found
    try persister.saveAll(objects: &same)
    #expect(try persister.history().count == 2)
    try persister.deleteAll(object: found[0])
    #expect(try persister.count(type: Team.self) == 0)
    try persister.undo()
    let back = try persister.retrieve(type: Human.self, id: 1, loading: [\.teams])
    #expect(back?.teams.count == 2)
  }
}
