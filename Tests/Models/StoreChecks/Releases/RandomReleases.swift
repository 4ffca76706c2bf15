import SocleEntities

/// A database that three releases use, with the operations of tests that are not calls of a store.
package struct ReleaseDatabase {
  /// Opens a store.
  package var open: () throws -> any EntityStore
  /// Reads all rows of shapes, with their lists, without preparing them.
  package var rows: ([EntityShape]) throws -> [EntityRows]
  /// Backs up the content; nil if the database cannot be restored.
  package var backUp: (() throws -> Void)?
  package var restore: (() throws -> Void)?
  /// Starts a release in another process, lets it make a call, and kills it; nil without processes.
  package var kill: ((Release, ReleaseCall) throws -> Void)?

  package init(
    open: @escaping () throws -> any EntityStore,
    rows: @escaping ([EntityShape]) throws -> [EntityRows]
  ) {
    (self.open, self.rows) = (open, rows)
  }
}

/// The difference between the result of a store and the expected result.
package struct ReleaseDifference: Error, CustomStringConvertible {
  package let description: String
}

/// Three releases that work on one database at the same time, and are compared with a plain model after each call.
package struct RandomReleases<Random: RandomNumberGenerator> {
  private let database: ReleaseDatabase
  private var random: Random
  private var model = ReleaseModel()
  private var backup: ReleaseModel?
  private var running: [Release: any EntityStore] = [:]
  /// The number of steps of each kind, with which a test checks that every kind has happened.
  package private(set) var counts: [String: Int] = [:]

  package init(_ database: ReleaseDatabase, _ random: Random) {
    (self.database, self.random) = (database, random)
  }

  package mutating func run(steps: Int) throws {
    for step in 0..<steps {
      do { try self.step() } catch {
        throw ReleaseDifference(description: "step \(step), of \(model.releases): \(error)")
      }
    }
  }

  private mutating func step() throws {
    let release = Release.allCases.randomElement(using: &random) ?? .first
    switch Int.random(in: 0..<40, using: &random) {
    case 0: try backUp()
    case 1: try restore()
    case 2, 3: try killed(release)
    case 4, 5: try start(release)
    default:
      guard let store = running[release] else { return try start(release) }
      try call(release, store)
    }
    try compare()
  }

  private mutating func start(_ release: Release) throws {
    running[release] = nil
    let store = try database.open()
    if try expect(
      model.start(release), "start of \(release)", { try store.prepare(release.shapes) })
    {
      running[release] = store
    }
  }

  private mutating func call(_ release: Release, _ store: any EntityStore) throws {
    let call = model.call(of: release, &random)
    if model.isOutdated(release) {
      // Only a call that uses a renamed property has to be refused.
      let needing = ReleaseCall.dish(1, Dish(name: "outdated"))
      _ = try expect(.refused, "outdated \(release)") { try needing.make(by: release, in: store) }
      running[release] = nil
      return
    }
    _ = try expect(model.make(call, by: release), "\(call) by \(release)") {
      try call.make(by: release, in: store)
    }
  }

  private mutating func backUp() throws {
    guard let backUp = database.backUp else { return }
    try backUp()
    backup = model
    counts["backup", default: 0] += 1
  }

  /// Restores the backup under running stores, which notice it with their next deletion.
  private mutating func restore() throws {
    guard let restore = database.restore, let backup else { return }
    try restore()
    model = backup
    counts["restored", default: 0] += 1
    for (release, store) in running.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let isDone = try expect(model.start(release), "\(release) after a backup") {
        try ReleaseCall.delete("Tag", 99).make(by: release, in: store)
      }
      if !isDone { running[release] = nil }
    }
  }

  /// Kills a process while it starts a release and makes a call: the database must be as before, between or after the two.
  private mutating func killed(_ release: Release) throws {
    guard let kill = database.kill else { return }
    let call = model.call(of: release, &random)
    try kill(release, call)
    var states = [model]
    if model.start(release) == .done {
      states.append(model)
      _ = model.make(call, by: release)
      states.append(model)
    }
    counts["killed", default: 0] += 1
    for state in states.reversed() {
      model = state
      do { return try compare() } catch is ReleaseDifference { continue }
    }
    throw ReleaseDifference(description: "killed \(call) by \(release)")
  }

  /// - Returns: Whether the call is done.
  private mutating func expect(
    _ expected: ReleaseAnswer, _ name: String, _ call: () throws -> Void
  ) throws -> Bool {
    var (found, text) = (ReleaseAnswer.done, "")
    do { try call() } catch {
      text = "\(error)"
      switch error as? EntityError {
      case .incompatible: found = .refused
      case .taken: found = .taken
      case .denied: found = .denied
      default: throw ReleaseDifference(description: "\(name): \(error)")
      }
    }
    counts["\(found)", default: 0] += 1
    if found == expected { return found == .done }
    throw ReleaseDifference(description: "\(name) is \(found), not \(expected) \(text)")
  }

  private func compare() throws {
    if model.releases.isEmpty { return }
    let hasPhotos = model.releases.contains(.second)
    let shapes = [model.shape] + [Release.first.shapes[1]] + (hasPhotos ? [Release.photo] : [])
    let found = try database.rows(shapes)
    for (id, dish) in model.dishes {
      guard let row = found[0].keys.firstIndex(of: .int(id)) else {
        throw ReleaseDifference(description: "no dish \(id)")
      }
      let expected = dish.batch(id, of: model.shape).rows["Dish"]
      if Array(found[0].row(row)) != expected?.values
        || found[0].lists.map({ $0[row] })
          != expected?.lists.map({ $0[0] })
      {
        throw ReleaseDifference(description: "\(found[0]), not \(dish)")
      }
    }
    let keys = [Set(model.dishes.keys), model.tags, model.photos].map {
      Set($0.map { EntityKey.int($0) })
    }
    for (rows, keys) in zip(found, keys) where Set(rows.keys) != keys {
      throw ReleaseDifference(description: "\(rows.shape.name) \(rows.keys), not \(keys)")
    }
  }
}
