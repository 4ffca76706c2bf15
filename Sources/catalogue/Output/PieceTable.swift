import LegoCatalogue

/// Pieces as lines with a swatch before each.
enum PieceTable {

  /// Which counts are shown.
  enum Counts {
    case all
    case quantity
  }

  static func lines(_ pieces: [PieceLine], _ counts: Counts) -> [String] {
    let swatch = Swatch.ofOutput
    let table = counts == .all ? full(pieces) : short(pieces)
    return table.lines(prefixWidth: swatch.depth == .none ? 0 : 3) { index in
      swatch.block(pieces[index].color)
    }
  }

  private static func full(_ pieces: [PieceLine]) -> TextTable {
    var table = TextTable(
      .init(name: "color"), .init(name: "quantity", side: .right),
      .init(name: "in minifigs", side: .right), .init(name: "spares", side: .right),
      .init(name: "part"), .init(name: "name"))
    for piece in pieces {
      table.add(
        piece.color.name, "\(piece.quantity)", "\(piece.inMinifigs)", "\(piece.spares)",
        piece.part.number, piece.part.name)
    }
    return table
  }

  private static func short(_ pieces: [PieceLine]) -> TextTable {
    var table = TextTable(
      .init(name: "color"), .init(name: "quantity", side: .right), .init(name: "part"),
      .init(name: "name"))
    for piece in pieces {
      table.add(piece.color.name, "\(piece.quantity)", piece.part.number, piece.part.name)
    }
    return table
  }
}
