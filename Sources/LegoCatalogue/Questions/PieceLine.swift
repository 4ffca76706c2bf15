internal import SQLiteCore

/// One line of a list of pieces.
public struct PieceLine: Hashable, Sendable, Codable {
  /// The part.
  public var part: LegoPart
  /// Its colour.
  public var color: LegoColor
  /// The number needed for building, including minifigs.
  public var quantity: Int
  /// The number among `quantity` that belongs to minifigs.
  public var inMinifigs: Int
  /// The number of additional spares.
  public var spares: Int
}

extension LegoDatabase {

  /// The pieces with their names, by colour and then by name.
  func lines(of counts: [Piece: PieceCount]) throws -> [PieceLine] {
    let parts = try connection.rows(
      of: LegoPart.row, withKeys: Set(counts.keys.map(\.part)), by: LegoPart.number)
    let names = Dictionary(parts.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    let colors = try colors()
    let lines = counts.map { piece, count in
      PieceLine(
        part: names[piece.part] ?? LegoPart(number: piece.part, name: "?"),
        color: colors[piece.color]
          ?? .unknown(piece.color),
        quantity: count.needed, inMinifigs: count.inMinifigs, spares: count.spare)
    }
    return lines.sorted { $0.place < $1.place }
  }
}

extension PieceLine {
  /// The sort key of lists; the last two values distinguish equal names, so that the order is always the same.
  fileprivate var place: (String, String, String, Int) {
    (color.name, part.name, part.number, color.id)
  }
}
