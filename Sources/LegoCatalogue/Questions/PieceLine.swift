internal import SQLiteCore

/// One line of a list of pieces.
public struct PieceLine: Hashable, Sendable, Codable {
  /// The part.
  public var part: LegoPart
  /// Its colour.
  public var color: LegoColor
  /// How many are needed for building, minifigs included.
  public var quantity: Int
  /// How many of `quantity` belong to minifigs.
  public var inMinifigs: Int
  /// How many come in addition.
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
  /// What lists are ordered by; the last two tell equal names apart, so that the order is always the same.
  fileprivate var place: (String, String, String, Int) {
    (color.name, part.name, part.number, color.id)
  }
}
