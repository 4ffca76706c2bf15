internal import SQLiteCore

/// A part in a colour.
struct Piece: Hashable {
  var part: String
  var color: Int
}

/// The numbers of one piece.
struct PieceCount {
  /// The number needed for building, including minifigs.
  var needed = 0
  /// The number among `needed` that belongs to minifigs.
  var inMinifigs = 0
  /// The number of additional spares.
  var spare = 0

  var all: Int { needed + spare }
}

/// Pieces, and the numbers of each.
struct PieceBag {
  private(set) var counts: [Piece: PieceCount] = [:]

  mutating func add(_ line: InventoryPart, times: Int, isMinifig: Bool) {
    let quantity = line.quantity * times
    let piece = Piece(part: line.part, color: line.color)
    if line.isSpare {
      counts[piece, default: PieceCount()].spare += quantity
    } else {
      counts[piece, default: PieceCount()].needed += quantity
      if isMinifig { counts[piece, default: PieceCount()].inMinifigs += quantity }
    }
  }
}

extension LegoDatabase {
  /// Adds the parts of an inventory, and those of its minifigs, `times` times.
  func addParts(of inventory: Inventory, times: Int = 1, to bag: inout PieceBag) throws {
    for line in try lines(of: inventory) { bag.add(line, times: times, isMinifig: false) }
    for minifig in try minifigs(in: inventory) {
      guard let own = try newestInventory(of: minifig.number) else { continue }
      for line in try lines(of: own) {
        bag.add(line, times: times * minifig.quantity, isMinifig: true)
      }
    }
  }

  /// Adds all pieces of a set: its parts, and those of the smaller sets that it contains.
  ///
  /// - Parameter outer: The sets that contain this one. A set that contains itself is not entered again.
  func addBox(
    of number: String, times: Int = 1, inside outer: [String] = [], to bag: inout PieceBag
  ) throws {
    guard !outer.contains(number), let inventory = try newestInventory(of: number) else { return }
    try addParts(of: inventory, times: times, to: &bag)
    for inner in try sets(in: inventory) {
      try addBox(
        of: inner.number, times: times * inner.quantity, inside: outer + [number], to: &bag)
    }
  }

  private func lines(of inventory: Inventory) throws -> [InventoryPart] {
    try connection.rows(
      of: InventoryPart.row, where: [InventoryPart.inventory.equals(inventory.id)])
  }

  func minifigs(in inventory: Inventory) throws -> [InventoryMinifig] {
    try connection.rows(
      of: InventoryMinifig.row, where: [InventoryMinifig.inventory.equals(inventory.id)])
  }

  func sets(in inventory: Inventory) throws -> [InventorySet] {
    try connection.rows(
      of: InventorySet.row, where: [InventorySet.inventory.equals(inventory.id)])
  }
}

/// One line of a list of pieces.
public struct PieceLine: Hashable, Sendable, Codable {
  /// The part.
  public var part: LegoPart
  /// The colour of the part.
  public var color: LegoColor
  /// The number of pieces needed for building, including those of minifigs.
  public var quantity: Int
  /// The number of pieces in `quantity` that belong to minifigs.
  public var inMinifigs: Int
  /// The number of additional spare pieces, which `quantity` does not include.
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
        color: colors[piece.color] ?? .unknown(piece.color), quantity: count.needed,
        inMinifigs: count.inMinifigs, spares: count.spare)
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
