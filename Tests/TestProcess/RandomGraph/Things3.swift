import SocleEntities
import SocleObjectGraph

struct Thing3: RandomThing {
  static let entityName = "Thing"
  static let relations: [Relation<Thing3>] = [
    .toOne("successor", \.successor, onDelete: .cascade),
    .inverse("holders", \.holders, of: \Box3.contents),
    .inverse("previous", \.previous, of: \Thing3.successor),
    .inverse("fan", \.fan, of: \Box3.favorite, onDelete: .deny),
    .inverse("keepers", \.keepers, of: \Box3.spare, onDelete: .cascade),
  ]
  static let indexes: [EntityIndex<Thing3>] = [.on(\.title)]
  static let inverses: [PartialKeyPath<Thing3> & Sendable] = [
    \.holders, \.previous, \.fan, \.keepers,
  ]
  static let withoutFan: Filter<Thing3> = .that(\.fan, is: nil)
  static let formerProperties = ["title": ["label"], "successor": ["next"]]
  static let defaults: [String: EntityValue] = ["rank": .int(1)]
  var id: Int?
  var title: String
  var note: String?
  @Indirect var successor: Thing3?
  var rank = 1
  var holders: [Box3] = []
  var keepers: [Box3] = []
  var previous: [Thing3] = []
  @Indirect var fan: Box3?
  var label: String {
    get { title }
    set { title = newValue }
  }
  var next: Thing3? {
    get { successor }
    set { successor = newValue }
  }
  var boxes: [Box3] {
    get { holders }
    set { holders = newValue }
  }

  init(id: Int?, label: String) {
    self.id = id
    title = label
  }

  static func within(_ name: String) -> Filter<Thing3> { .any(\.holders, where: [\.title == name]) }
  static func following(moreThan count: Int) -> Filter<Thing3> { \.previous.count > count }
}

struct Box3: RandomBox {
  static let entityName = "Box"
  static let relations: [Relation<Box3>] = [
    .toMany("contents", \.contents, onDelete: .cascade), .toMany("spare", \.spare),
    .toOne("favorite", \.favorite),
  ]
  static let formerProperties = [
    "title": ["name"], "contents": ["things"], "favorite": ["best"],
  ]
  var id: Int?
  var weight: Double?
  var title: String
  var contents: [Thing3] = []
  var spare: [Thing3] = []
  var favorite: Thing3?
  var name: String {
    get { title }
    set { title = newValue }
  }
  var things: [Thing3] {
    get { contents }
    set { contents = newValue }
  }
  var best: Thing3? {
    get { favorite }
    set { favorite = newValue }
  }

  init(id: Int?, name: String) {
    self.id = id
    title = name
  }

  static func holding(_ label: String) -> Filter<Box3> {
    .any(\.contents, where: [\.title == label])
  }

  static func holding(moreThan count: Int) -> Filter<Box3> { \.contents.count > count }
}
