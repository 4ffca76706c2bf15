import SocleEntities
import SocleObjectGraph
import SocleStorage

/// A parcel and its pieces.
struct Parcel: Saveable {
  var id: Int?
  var color: Int
  var pieces: [Piece] = []
  static let relations: [Relation<Parcel>] = [.toMany("pieces", \.pieces, onDelete: .cascade)]

  init(color: Int, size: Int) {
    self.color = color
    pieces = (0..<size).map { Piece(number: $0, text: filler) }
  }

  /// Changes the parcel and all its pieces.
  func painted(_ color: Int) -> Parcel {
    var copy = self
    copy.color = color
    for index in pieces.indices { copy.pieces[index].number += color }
    return copy
  }
}

struct Piece: Saveable {
  var id: Int?
  var number: Int
  var text: String
}

/// Makes a transaction of several pages.
private let filler = String(repeating: "x", count: 600)

extension Subject {
  static let graph = Subject(
    "graph", "saves, deletes, undo and redo of a graph", commits: 7, isFlushed: false,
    prepare: { folder in
      let persister = try persister(folder)
      try save(Parcel(color: 0, size: 2), persister)
      try persister.pool.close()
    }
  ) { folder in
    let persister = try persister(folder)
    return Steps(
      steps: [
        { try save(Parcel(color: 1, size: 8), persister) },
        { try save(first(persister).painted(5), persister) },
        { _ = try persister.undo() },
        { _ = try persister.redo() },
        { try persister.deleteAll(object: first(persister)) },
        { _ = try persister.undo() },
        {
          try persister.step { step in
            var parcel = Parcel(color: 3, size: 4)
            try step.saveAll(object: &parcel)
            try step.deleteAll(object: first(step))
          }
        },
      ], end: { try persister.pool.close() })
  }

  private static func persister(_ folder: String) throws -> SQLitePersister {
    let persister = SQLitePersister(try SQLitePool(openingOrCreatingAt: folder + "/test.sqlite"))
    try persister.limitHistory(to: 12)
    return persister
  }

  private static func save(_ parcel: Parcel, _ persister: SQLitePersister) throws {
    var parcel = parcel
    try persister.saveAll(object: &parcel)
  }

  private static func first(_ persister: SQLitePersister) throws -> Parcel {
    guard let parcel = try persister.retrieve(type: Parcel.self).first else {
      throw BrokenPromise("the graph has no parcel")
    }
    return parcel
  }

  private static func first(_ step: GraphStep) throws -> Parcel {
    guard let parcel = try step.retrieve(type: Parcel.self).first else {
      throw BrokenPromise("the graph has no parcel")
    }
    return parcel
  }
}
