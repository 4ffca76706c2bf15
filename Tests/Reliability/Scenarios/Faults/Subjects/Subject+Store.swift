import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleRepositories
import SocleStorage

/// A crate of an earlier version of an app; see ``Box``.
private struct Crate: Entity {
  var id: UUID
  var size: Int
  var text: String
  var best: Ware?
  var wares: [Ware] = []
  static let indexes: [EntityIndex<Crate>] = [.on(\.size)]
  static let relations: [Relation<Crate>] = [.toOne("best", \.best), .toMany("wares", \.wares)]

  init(_ id: Int, wares: Int) {
    self.id = UUID(number: id)
    size = wares
    text = filler
    self.wares = (0..<wares).map { Ware(id: UUID(number: id * 10 + $0), count: $0) }
    best = self.wares.first
  }
}

/// The same after the type, a property and both relations were renamed, and a property was added.
private struct Box: Entity {
  static let formerNames = ["Crate"]
  static let formerProperties = ["volume": ["size"], "first": ["best"], "content": ["wares"]]
  static let defaults: [String: EntityValue] = ["rank": .int(3)]
  var id: UUID
  var volume: Int
  var rank: Int
  var text = filler
  var first: Ware?
  var content: [Ware] = []
  static let indexes: [EntityIndex<Box>] = [.on(\.volume), .on(\.rank)]
  static let relations: [Relation<Box>] = [
    .toOne("first", \.first), .toMany("content", \.content, onDelete: .cascade),
  ]
}

private struct Ware: Entity {
  var id: UUID
  var count: Int
  var text = filler
}

extension UUID {
  /// The same in every run.
  fileprivate init(number: Int) {
    self.init(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number)))
  }
}

/// Makes a transaction of several pages.
private let filler = String(repeating: "x", count: 600)

extension Subject {
  static let store = Subject(
    "store", "renamed models of a store, and several changes at a time", commits: 4,
    isFlushed: false,
    prepare: { folder in
      let store = try store(folder)
      try store.transaction { try $0.save(contentsOf: (1...4).map { Crate($0, wares: $0) }) }
      try store.pool.close()
    }
  ) { folder in
    let store = try store(folder)
    return Steps(
      steps: [
        { try store.prepare(EntityShape.all(from: Box.self)) },
        {
          try store.transaction { changes in
            let ware = Ware(id: UUID(number: 90), count: 9)
            try changes.save(
              Box(id: UUID(number: 5), volume: 1, rank: 1, first: ware, content: [ware]))
            try changes.update(
              Box.self, where: [\.volume >= 2], set: [.set(\.rank, to: 8)])
            try changes.delete(Box(id: UUID(number: 1), volume: 0, rank: 0))
            try changes.delete(Ware.self, where: [\.count == 2])
          }
        },
        { try changeInVain(store) },
        { try store.transaction { try $0.delete(Box.self, where: []) } },
      ], end: { try store.pool.close() })
  }

  private static func store(_ folder: String) throws -> SQLiteEntityStore {
    SQLiteEntityStore(try SQLitePool(openingOrCreatingAt: folder + "/test.sqlite"))
  }

  /// Changes all boxes, and then expects a stored one to be as it was.
  private static func changeInVain(_ store: SQLiteEntityStore) throws {
    let shapes = try EntityShape.all(from: Box.self)
    try store.prepare(shapes)
    let request = try EntityRequest(Box.self, where: [])
    let (_, before) = try store.load(request)
    do {
      try store.apply([
        .update(request, set: ["rank": .int(100)]),
        .deleteAll(try EntityRequest(Ware.self, where: [.id(UUID(number: 90))])),
        .expect(before),
      ])
    } catch EntityError.changed { return }
    throw BrokenPromise("changed boxes were accepted as unchanged")
  }
}
