internal import SocleCore

struct Piece: Hashable {
  var part: String
  var color: Int
}

struct PieceCount {
  /// The number needed for building, including minifigs.
  var needed = 0
  /// The number among `needed` that belongs to minifigs.
  var inMinifigs = 0
  var spare = 0

  var all: Int { needed.plus(spare) }
}

struct PieceBag {
  private(set) var counts: [Piece: PieceCount] = [:]
  /// The number of pieces that sets have according to their own counts, but that no line contains.
  var unlisted = 0
  /// The empty tables that could hold further pieces of the sets.
  var tablesNotLoaded: Set<String> = []

  var neededCount: Int { counts.values.reduce(0) { $0.plus($1.needed) } }

  mutating func add(_ line: InventoryPart, times: Int, isMinifig: Bool) {
    let piece = Piece(part: line.part, color: line.color)
    let quantity = line.quantity.times(times)
    var count = counts[piece] ?? PieceCount()
    if line.isSpare {
      count.spare = count.spare.plus(quantity)
    } else {
      count.needed = count.needed.plus(quantity)
      if isMinifig { count.inMinifigs = count.inMinifigs.plus(quantity) }
    }
    counts[piece] = count
  }
}

/// Sums, differences and products that end at the largest integer, because a file may contain any number.
extension Int {
  func plus(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  func minus(_ other: Int) -> Int { plus(other.times(-1)) }

  func times(_ other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}

extension LegoDatabase {
  /// Adds the parts of a set's newest inventory, and those of its minifigs, `times` times.
  ///
  /// - Returns: The inventory, nil for a set without one.
  /// - Throws: ``LegoQuestionError/contentsNotLoaded(set:partCount:)`` if the set has no inventory, or if the loaded lines
  ///   contain neither its pieces nor sets inside it, although it may have some.
  @discardableResult
  func addParts(of set: LegoSet, times: Int = 1, to bag: inout PieceBag) throws -> Inventory? {
    let inventory = try newestInventory(of: set.number)
    var listed = 0
    var inner: [InventoryItem] = []
    func add(_ inventory: Inventory, copies: Int, isMinifig: Bool) throws {
      let rows = try connection.rows(
        of: InventoryPart.row, where: [InventoryPart.inventory.equals(inventory.id)])
      for line in rows {
        bag.add(line, times: copies.times(times), isMinifig: isMinifig)
        if !line.isSpare { listed = listed.plus(line.quantity.times(copies)) }
      }
    }
    if let inventory {
      try add(inventory, copies: 1, isMinifig: false)
      for minifig in try items(of: InventoryItem.minifigs, in: inventory) {
        guard let own = try newestInventory(of: minifig.number) else { continue }
        try add(own, copies: minifig.quantity, isMinifig: true)
      }
      inner = try items(of: InventoryItem.sets, in: inventory)
    }
    // Sets without pieces of their own are books and keyrings, or boxes of other sets.
    let isBook = try set.partCount <= 0 && hasRows("inventory_sets")
    let isBox = try !inner.isEmpty && hasRows("inventory_parts")
    guard listed > 0 || isBook || isBox, inventory != nil else {
      throw LegoQuestionError.contentsNotLoaded(set: set.number, partCount: set.partCount)
    }
    let unlisted = try unlistedCount(of: set, listed: listed, inner)
    bag.unlisted = bag.unlisted.plus(unlisted.times(times))
    bag.tablesNotLoaded.formUnion(try tablesNotLoaded(for: set, listed: listed))
    return inventory
  }

  /// The number of pieces that `num_parts` counts but that are neither `listed` in the set's own lines nor in the `inner` sets.
  private func unlistedCount(
    of set: LegoSet, listed: Int, _ inner: [InventoryItem]
  ) throws -> Int {
    let rest = max(0, set.partCount.minus(listed))
    guard rest > 0, !inner.isEmpty else { return rest }
    // The num_parts of a box includes the pieces of its sets in the files of some years only.
    let innerCount = try inner.reduce(0) { sum, item in
      sum.plus(max(0, try self.set(item.number).partCount).times(item.quantity))
    }
    return listed == 0 || rest >= innerCount ? max(0, rest.minus(innerCount)) : rest
  }

  /// The empty tables that could hold further pieces of a set, of which `listed` pieces were found in inventories.
  private func tablesNotLoaded(for set: LegoSet, listed: Int) throws -> [String] {
    // num_parts counts the pieces of minifigs, too; -1 is unknown.
    let mayHaveMore = set.partCount < 0 || listed < set.partCount
    var tables = ["inventory_sets"]
    if mayHaveMore { tables.append("inventory_parts") }
    if try mayHaveMore || hasRows("minifigs") { tables.append("inventory_minifigs") }
    return try tables.filter { try !hasRows($0) }
  }

  /// The minifigs or sets in an inventory.
  func items(
    of table: RowDescription<InventoryItem>, in inventory: Inventory
  ) throws -> [InventoryItem] {
    try connection.rows(of: table, where: [InventoryItem.inventory.equals(inventory.id)])
  }
}

/// One line of a list of pieces.
public struct PieceLine: Hashable, Sendable, Codable {
  /// The part.
  public var part: LegoPart
  /// The color of the part.
  public var color: LegoColor
  /// The number of pieces needed for building, including those of minifigs.
  public var quantity: Int
  /// The number of pieces in `quantity` that belong to minifigs.
  public var inMinifigs: Int
  /// The number of additional spare pieces, which `quantity` does not include.
  public var spares: Int
}

extension LegoDatabase {
  /// The pieces with their names, by color and then by name.
  func lines(of counts: [Piece: PieceCount]) throws -> [PieceLine] {
    let parts = try connection.rows(of: LegoPart.row, keys: Set(counts.keys.map(\.part)))
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
