import Entities
import ObjectGraph

/// The models of the random test, in three versions of one app: the second has gained properties and a relation, and the third
/// has other names for most of them.
protocol RandomThing: Saveable {
  init(id: Int?, label: String)
  var label: String { get set }
  var next: Self? { get set }
  var note: String? { get set }
}

protocol RandomBox: Saveable {
  associatedtype Thing: RandomThing
  init(id: Int?, name: String)
  var name: String { get set }
  var weight: Double? { get set }
  var things: [Thing] { get set }
  var best: Thing? { get set }
  var spare: [Thing] { get set }
  /// The boxes with a thing of this label.
  static func holding(_ label: String) -> Filter<Self>
  static func holding(moreThan count: Int) -> Filter<Self>
}

struct Thing1: RandomThing {
  static let entityName = "Thing"
  static let relations: [Relation<Thing1>] = [.toOne("next", \.next, onDelete: .cascade)]
  var id: Int?
  var label: String
  @Indirect var next: Thing1?
  var note: String? {
    get { nil }
    set {}
  }

  init(id: Int?, label: String) {
    self.id = id
    self.label = label
  }
}

struct Box1: RandomBox {
  static let entityName = "Box"
  static let relations: [Relation<Box1>] = [
    .toMany("things", \.things, onDelete: .cascade), .toOne("best", \.best),
  ]
  var id: Int?
  var name: String
  var weight: Double?
  var things: [Thing1] = []
  var best: Thing1?
  var spare: [Thing1] {
    get { [] }
    set {}
  }

  init(id: Int?, name: String) {
    self.id = id
    self.name = name
  }

  static func holding(_ label: String) -> Filter<Box1> {
    .any(\.things, where: [\.label == label])
  }

  static func holding(moreThan count: Int) -> Filter<Box1> { \.things.count > count }
}

struct Thing2: RandomThing {
  static let entityName = "Thing"
  static let relations: [Relation<Thing2>] = [.toOne("next", \.next, onDelete: .cascade)]
  static let indexes: [EntityIndex<Thing2>] = [.on(\.label)]
  var id: Int?
  var label: String
  var note: String?
  @Indirect var next: Thing2?

  init(id: Int?, label: String) {
    self.id = id
    self.label = label
  }
}

struct Box2: RandomBox {
  static let entityName = "Box"
  static let relations: [Relation<Box2>] = [
    .toMany("spare", \.spare), .toMany("things", \.things, onDelete: .cascade),
    .toOne("best", \.best),
  ]
  var id: Int?
  var name: String
  var weight: Double?
  var things: [Thing2] = []
  var best: Thing2?
  var spare: [Thing2] = []

  init(id: Int?, name: String) {
    self.id = id
    self.name = name
  }

  static func holding(_ label: String) -> Filter<Box2> {
    .any(\.things, where: [\.label == label])
  }

  static func holding(moreThan count: Int) -> Filter<Box2> { \.things.count > count }
}

struct Thing3: RandomThing {
  static let entityName = "Thing"
  static let relations: [Relation<Thing3>] = [.toOne("successor", \.successor, onDelete: .cascade)]
  static let indexes: [EntityIndex<Thing3>] = [.on(\.title)]
  static let formerProperties = ["title": ["label"], "successor": ["next"]]
  static let defaults: [String: EntityValue] = ["rank": .int(1)]
  var id: Int?
  var title: String
  var note: String?
  @Indirect var successor: Thing3?
  var rank = 1
  var label: String {
    get { title }
    set { title = newValue }
  }
  var next: Thing3? {
    get { successor }
    set { successor = newValue }
  }

  init(id: Int?, label: String) {
    self.id = id
    title = label
  }
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
