import Foundation
import SocleEntities
import SocleTesting
import Testing

private typealias Tag = SocleTesting.Tag

private enum Grade: Int, Codable, CaseIterable, Sendable { case low, middle, high }

/// Texts of a server that may send new ones.
private enum Status: String, Codable, Sendable {
  case unknown, active, closed
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = Status(rawValue: text) ?? .unknown
  }
}

private struct Player: Entity {
  enum CodingKeys: String, CodingKey {
    case id, username, nick, rank, age, tags, grade, score, status, shop, born, parent, wrapped
    case level = "lvl"
  }
  static let relations: [Relation<Player>] = [.toOne("parent", \.parent)]
  var id = UUID()
  var username = ""
  var nick: String?
  var rank: Int?
  var age = 0 { didSet { age = max(age, 0) } }
  var tags: [String] = []
  var grade = Grade.low
  var score = 0.0
  var status = Status.unknown
  var shop: [String: Int] = [:]
  var born: Date?
  @Indirect var parent: Player?
  var level = 1
  @Indirect var wrapped = 1

  var shownName: String { nick ?? username }
  var shownNick: String? { nick ?? username }
  var certainRank: Int { rank ?? .max }
  var forcedRank: Int { rank.unsafelyUnwrapped }
  var cappedAge: Int { min(age, 100) }
  var positiveAge: Int { max(age, 0) }
  var distance: Double { abs(score) }
  var sortedTags: [String] { tags.sorted() }
  var firstTags: [String] { Array(tags.prefix(3)) }
  var title: String { username.isEmpty ? "untitled" : username }
  var shortName: String { String(username.prefix(20)) }
  var openStatus: Status { status == .closed ? .active : status }
  var shownGrade: Grade { grade == .high ? .middle : grade }
  var smallAge: UInt8 { UInt8(age) }
  var ageAsNumber: Double { Double(age) }
  var alias: Int { age }
}

private class Base: Codable {
  var code = 1
  init() {}
}

private final class Machine: Base, Entity {
  enum CodingKeys: CodingKey { case id, name, note, count, share, sizes }
  var id = UUID()
  var name = ""
  var note: String? { didSet {} }
  var count = 0
  var share = 0.0
  var sizes: [Double] = []

  override init() { super.init() }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(UUID.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    note = try container.decodeIfPresent(String.self, forKey: .note)
    count = try container.decode(Int.self, forKey: .count)
    share = try container.decode(Double.self, forKey: .share)
    sizes = try container.decode([Double].self, forKey: .sizes)
    try super.init(from: container.superDecoder())
  }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(note, forKey: .note)
    try container.encode(count, forKey: .count)
    try container.encode(share, forKey: .share)
    try container.encode(sizes, forKey: .sizes)
    try super.encode(to: container.superEncoder())
  }

  var shownNote: String? { note ?? name }
  var cappedCount: Int { min(count, 1_000_000) }
  var sortedSizes: [Double] { sizes.sorted() }
  var narrowCount: Int8 { Int8(clamping: count) }
  var countIfAny: Int? { count == 0 ? nil : count }
  var certainCount: Int { count == 0 ? 18 : count }
  var certainShare: Double { share == 0 ? 1 : share }
}

@Suite("The property that a key path leads to")
struct KeyPathTests {
  private static let players: [(PartialKeyPath<Player> & Sendable, String?)] = [
    (\.id, "id"), (\.username, "username"), (\.nick, "nick"), (\.rank, "rank"), (\.age, "age"),
    (\.tags, "tags"), (\.grade, "grade"), (\.score, "score"), (\.status, "status"),
    (\.shop, "shop"), (\.born, "born"), (\.level, "lvl"), (\.wrapped, "wrapped"),
    (\.grade.rawValue, "grade"), (\.status.rawValue, "status"),
    // It has the same value always.
    (\.alias, "age"),
    (\.shownName, nil), (\.shownNick, nil), (\.certainRank, nil), (\.forcedRank, nil),
    (\.cappedAge, nil), (\.positiveAge, nil), (\.distance, nil), (\.sortedTags, nil),
    (\.firstTags, nil), (\.title, nil), (\.shortName, nil), (\.shownGrade, nil),
    (\.smallAge, nil), (\.ageAsNumber, nil), (\.username.count, nil), (\.nick?.count, nil),
    (\.tags.first, nil), (\.shop.count, nil), (\.born?.timeIntervalSince1970, nil),
  ]

  @Test("A key path of a struct leads to a stored property, or is refused", arguments: players)
  private func ofStruct(_ property: PartialKeyPath<Player> & Sendable, _ name: String?) throws {
    #expect(try EntityModel.of(Player.self).shape.properties.count == 12)
    #expect((try? EntityModel.of(Player.self).name(of: property)) == name, "\(property)")
  }

  private static let machines: [(PartialKeyPath<Machine> & Sendable, String?)] = [
    (\.id, "id"), (\.name, "name"), (\.note, "note"), (\.count, "count"), (\.sizes, "sizes"),
    (\.code, "code"), (\.shownNote, nil), (\.cappedCount, nil), (\.sortedSizes, nil),
    (\.narrowCount, nil), (\.share, "share"), (\.countIfAny, nil), (\.certainCount, nil),
    (\.certainShare, nil),
  ]

  @Test("A key path of a class leads to a stored property, or is refused", arguments: machines)
  private func ofClass(_ property: PartialKeyPath<Machine> & Sendable, _ name: String?) throws {
    #expect((try? EntityModel.of(Machine.self).name(of: property)) == name, "\(property)")
  }

  @Test("Filters and updates accept dictionaries, and enums with a case for unknown texts")
  func dictionaries() throws {
    #expect(
      try (\Player.shop == ["a": 1]).condition()
        == .compare("shop", .equal, .json(#"{"a":1}"#)))
    #expect(
      try (\Player.status == .closed).condition()
        == .compare("status", .equal, .string("closed")))
    let (name, value) = try Assignment<Player>.set(\.status, to: .active).value()
    #expect(name == "status" && value == .string("active"))
    #expect(try Assignment<Player>.set(\.shop, to: [:]).value().value == .json("{}"))
  }

  @Test("An index on a computed property such as `nick ?? name` is refused")
  func indexes() {
    struct Indexed: Entity {
      static let indexes: [EntityIndex<Indexed>] = [.unique(\.shown)]
      var id = UUID()
      var nick: String?
      var name = ""
      var shown: String? { nick ?? name }
    }
    #expect(refusal(of: Indexed.self).contains("is not a stored property of Indexed"))
  }
}

@Suite("Defaults that a model's own decoding gives")
struct DecodedDefaultTests {
  private struct Mood: Entity, Equatable {
    enum CodingKeys: CodingKey { case id, name, mood, tags, shown, token, sparse }
    var id = UUID()
    var name = "a"
    var mood = "calm"
    var tags: [String] = []
    /// By default the name.
    var shown = "a"
    var token = UUID()
    /// Left out if it is 7.
    var sparse = 7

    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(UUID.self, forKey: .id)
      name = try container.decode(String.self, forKey: .name)
      mood = try container.decodeIfPresent(String.self, forKey: .mood) ?? "calm"
      tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
      shown = try container.decodeIfPresent(String.self, forKey: .shown) ?? name
      token = try container.decodeIfPresent(UUID.self, forKey: .token) ?? UUID()
      sparse = try container.decodeIfPresent(Int.self, forKey: .sparse) ?? 7
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(name, forKey: .name)
      try container.encode(mood, forKey: .mood)
      try container.encode(tags, forKey: .tags)
      try container.encode(shown, forKey: .shown)
      try container.encode(token, forKey: .token)
      if sparse != 7 { try container.encode(sparse, forKey: .sparse) }
    }
  }

  @Test(
    "A constant default that is encoded is the column's default, and the column is not optional")
  func shape() throws {
    let shape = try EntityModel.of(Mood.self).shape
    #expect(shape.defaults == ["mood": .string("calm"), "tags": .json("[]")])
    #expect(
      shape.properties.filter(\.isOptional).map(\.name) == ["shown", "token", "sparse"])
    #expect(try restored(Mood()).sparse == 7)
    #expect(try (\Mood.mood == "calm").condition() == .compare("mood", .equal, .string("calm")))
  }

  @Test(
    "A property that may be stored as NULL although a model always has a value is refused in filters"
  )
  func nulls() {
    for filter in [\Mood.shown == "a", \.token == UUID(), \.sparse == 7] {
      let error = #expect(throws: EntityError.self) { try filter.condition() }
      #expect(
        error?.description.contains("is not optional, yet its column is") == true
      )
    }
  }
}
