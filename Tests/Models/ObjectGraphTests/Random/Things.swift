import Entities
import ObjectGraph

/// The models of the random test, in two versions of one app: the second has gained properties and a relation.
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
}
