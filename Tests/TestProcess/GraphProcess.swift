import Foundation
import SocleEntities
import SocleObjectGraph
import SocleStorage

/// A parcel has as many pieces as its size says, all of its color, unless a step was stored in part.
struct Parcel: Saveable, Equatable {
  var id: Int?
  var size: Int
  var color: Int
  var pieces: [Piece] = []
  static let relations: [Relation<Parcel>] = [.toMany("pieces", \.pieces, onDelete: .cascade)]

  static func random() -> Parcel {
    let size = Int.random(in: 0..<8)
    let color = Int.random(in: 0..<1000)
    let pieces = (0..<size).map { _ in Piece(color: color, text: filler) }
    return Parcel(size: size, color: color, pieces: pieces)
  }

  mutating func repaint() {
    color += 1
    for index in pieces.indices { pieces[index].color = color }
  }
}

struct Piece: Saveable, Equatable {
  var id: Int?
  var color: Int
  var text: String
}

/// Makes a transaction of several pages.
private let filler = String(repeating: "x", count: 500)

/// A process that changes a graph until it is killed.
enum GraphProcess {
  static func changeForever(_ path: String) throws {
    let persister = SQLitePersister(try SQLitePool(openingOrCreatingAt: path))
    try persister.limitHistory(to: 12)
    FileHandle.standardOutput.write(Data("ready\n".utf8))
    while true { try change(persister) }
  }

  private static func change(_ persister: SQLitePersister) throws {
    let known = try persister.retrieve(type: Parcel.self).randomElement()
    switch Int.random(in: 0..<9) {
    case 0, 1:
      var parcel = Parcel.random()
      try persister.saveAll(object: &parcel)
    case 2, 3:
      guard var parcel = known else { return }
      parcel.repaint()
      try persister.saveAll(object: &parcel)
    case 4:
      if let known { try persister.deleteAll(object: known) }
    case 5:
      try persister.step { step in
        var parcel = Parcel.random()
        try step.saveAll(object: &parcel)
        parcel.repaint()
        try step.saveAll(object: &parcel)
        if let known { try step.deleteAll(object: known) }
      }
    case 6, 7: try persister.undo()
    default: try persister.redo()
    }
  }
}
