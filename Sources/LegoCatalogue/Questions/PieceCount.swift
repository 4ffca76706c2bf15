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

/// Pieces and how many there are of each.
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

  /// Adds the parts of an inventory, and those of its minifigs, as many times as said.
  func addParts(of inventory: Inventory, times: Int = 1, to bag: inout PieceBag) throws {
    for line in try lines(of: inventory) { bag.add(line, times: times, isMinifig: false) }
    for minifig in try minifigs(in: inventory) {
      guard let own = try newestInventory(of: minifig.number) else { continue }
      for line in try lines(of: own) {
        bag.add(line, times: times * minifig.quantity, isMinifig: true)
      }
    }
  }

  /// Adds everything in the box of a set: its parts, and those of the sets in it.
  ///
  /// - Parameter outer: The sets that this one is in. A set that is in itself is not entered again.
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
