import SocleEntities
import SocleObjectGraph

/// The models of the random test, in three versions of one app: the second has gained properties and relations, and the third
/// has other names for most of them.
protocol RandomThing: Saveable {
  associatedtype Box: RandomBox where Box.Thing == Self
  init(id: Int?, label: String)
  var label: String { get set }
  var next: Self? { get set }
  var note: String? { get set }

  /// The inverses: the boxes that hold this thing, those that keep it as a spare, the things before it, and the box whose best it is.
  var boxes: [Box] { get set }
  var keepers: [Box] { get set }
  var previous: [Self] { get set }
  var fan: Box? { get set }
  static var inverses: [PartialKeyPath<Self> & Sendable] { get }
  /// The things in a box of this name, those that follow more than so many, and those that are nobody's best.
  static func within(_ name: String) -> Filter<Self>
  static func following(moreThan count: Int) -> Filter<Self>
  static var withoutFan: Filter<Self> { get }
}

protocol RandomBox: Saveable {
  associatedtype Thing: RandomThing where Thing.Box == Self
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
  static let relations: [Relation<Thing1>] = [
    .toOne("next", \.next, onDelete: .cascade), .inverse("boxes", \.boxes, of: \Box1.things),
    .inverse("previous", \.previous, of: \Thing1.next),
    .inverse("fan", \.fan, of: \Box1.best, onDelete: .deny),
  ]
  static let inverses: [PartialKeyPath<Thing1> & Sendable] = [\.boxes, \.previous, \.fan]
  static let withoutFan: Filter<Thing1> = .that(\.fan, is: nil)
  var id: Int?
  var label: String
  @Indirect var next: Thing1?
  var boxes: [Box1] = []
  var previous: [Thing1] = []
  @Indirect var fan: Box1?
  var note: String? {
    get { nil }
    set {}
  }
  var keepers: [Box1] {
    get { [] }
    set {}
  }

  init(id: Int?, label: String) {
    self.id = id
    self.label = label
  }

  static func within(_ name: String) -> Filter<Thing1> { .any(\.boxes, where: [\.name == name]) }
  static func following(moreThan count: Int) -> Filter<Thing1> { \.previous.count > count }
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
