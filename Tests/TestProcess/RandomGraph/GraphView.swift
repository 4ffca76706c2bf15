/// What to look for.
struct GraphQuestion: Codable {
  var label: String
  var name: String
  var number: Int
  /// Whether to load each inverse.
  var loading: [Bool]
}

/// What a persister finds, or should find.
struct GraphView: Codable, Equatable {
  /// What the inverses of a thing hold.
  struct Inverses: Codable, Equatable {
    var boxes: [Int] = []
    var keepers: [Int] = []
    var previous: [Int] = []
    var fan: Int?
  }

  struct History: Codable, Equatable {
    var canUndo: Bool
    var canRedo: Bool
    var undoName: String?
    var redoName: String?
    /// The newest steps.
    var names: [String?]
    var operations: [[String]]
  }

  var world: World
  var inverses: [Int: Inverses]
  /// The boxes that hold a thing of the label, and the number of those that hold more things than the number.
  var holding: [Int]
  var holdingMore: Int
  /// The things within a box of the name, those that follow more than the number, and those that are nobody's best.
  var within: [Int]
  var following: [Int]
  var withoutFan: [Int]
  var history: History
}

extension GraphView {
  /// What is to be found if `world` is stored.
  ///
  /// - Parameter hasKeepers: Whether the version of the models has this inverse.
  init(
    of world: World, _ question: GraphQuestion, hasKeepers: Bool, history: History
  ) {
    func things(_ isIncluded: (Int) -> Bool) -> [Int] {
      world.things.keys.filter(isIncluded).sorted()
    }
    let loading = question.loading
    self.world = world
    inverses = Dictionary(
      uniqueKeysWithValues: world.things.keys.map { id in
        var inverses = Inverses()
        if loading[0] { inverses.boxes = world.boxes { $0.things.contains(id) } }
        if loading[1] { inverses.previous = world.previous(of: id) }
        if loading[2] { inverses.fan = world.boxes { $0.best == id }.first }
        if loading[3], hasKeepers { inverses.keepers = world.boxes { $0.spare.contains(id) } }
        return (id, inverses)
      })
    holding = world.boxes {
      $0.things.contains { world.things[$0]?.label == question.label }
    }
    holdingMore = world.boxes { $0.things.count > question.number }.count
    within = things { id in
      world.boxes.values.contains { $0.name == question.name && $0.things.contains(id) }
    }
    following = things { world.previous(of: $0).count > question.number }
    withoutFan = things { id in !world.boxes.values.contains { $0.best == id } }
    self.history = history
  }
}
