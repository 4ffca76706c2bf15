import SocleEntities
import SocleObjectGraph

struct Thing2: RandomThing {
  static let entityName = "Thing"
  static let relations: [Relation<Thing2>] = [
    .inverse("boxes", \.boxes, of: \Box2.things),
    .inverse("keepers", \.keepers, of: \Box2.spare, onDelete: .cascade),
    .inverse("previous", \.previous, of: \Thing2.next),
    .toOne("next", \.next, onDelete: .cascade),
    .inverse("fan", \.fan, of: \Box2.best, onDelete: .deny),
  ]
  static let indexes: [EntityIndex<Thing2>] = [.on(\.label)]
  static let inverses: [PartialKeyPath<Thing2> & Sendable] = [
    \.boxes, \.previous, \.fan, \.keepers,
  ]
  static let withoutFan: Filter<Thing2> = .that(\.fan, is: nil)
  var id: Int?
  var label: String
  var note: String?
  @Indirect var next: Thing2?
  var boxes: [Box2] = []
  var keepers: [Box2] = []
  var previous: [Thing2] = []
  @Indirect var fan: Box2?

  init(id: Int?, label: String) {
    self.id = id
    self.label = label
  }

  static func within(_ name: String) -> Filter<Thing2> { .any(\.boxes, where: [\.name == name]) }
  static func following(moreThan count: Int) -> Filter<Thing2> { \.previous.count > count }
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
