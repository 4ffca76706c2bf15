internal import SQLiteCore
internal import SQLiteQueries

/// A set and its contents.
public struct SetContents: Hashable, Sendable, Codable {
  /// A minifig or a smaller set inside a set, with its quantity.
  public struct Item: Hashable, Sendable, Codable {
    /// The number that identifies the minifig or set, such as "fig-000001" or "10179-1".
    public var number: String
    /// The name.
    public var name: String
    /// How many of this item the set contains.
    public var quantity: Int
  }

  /// The set.
  public var set: LegoSet
  /// The names of the set's theme and of the enclosing themes, the outermost first.
  public var theme: [String]
  /// The pieces, including those of the minifigs, but not those of the smaller sets in ``sets``.
  public var pieces: [PieceLine]
  /// The minifigs.
  public var minifigs: [Item]
  /// The smaller sets that this set contains.
  public var sets: [Item]

  /// The number of pieces needed for building.
  public var pieceCount: Int { pieces.reduce(0) { $0 + $1.quantity } }
  /// The number of spare pieces.
  public var spareCount: Int { pieces.reduce(0) { $0 + $1.spares } }
}

extension LegoDatabase {
  /// The contents of a set according to its newest inventory.
  ///
  /// - Throws: ``LegoQuestionError/noSuchSet(_:)``, ``LegoQuestionError/contentsNotLoaded(set:partCount:)``.
  public func contents(ofSet number: String) throws -> SetContents {
    let set = try set(number)
    var contents = SetContents(
      set: set, theme: try themes().path(to: set.themeID), pieces: [], minifigs: [], sets: [])
    try checkContentsAreLoaded(of: set)
    guard let inventory = try newestInventory(of: set.number) else { return contents }
    var bag = PieceBag()
    try addParts(of: inventory, to: &bag)
    contents.pieces = try lines(of: bag.counts)
    contents.minifigs = try minifigItems(in: inventory)
    contents.sets = try setItems(in: inventory)
    return contents
  }

  /// - Throws: ``LegoQuestionError/contentsNotLoaded(set:partCount:)`` if the set has parts, but no lines.
  func checkContentsAreLoaded(of set: LegoSet) throws {
    guard set.partCount > 0 else { return }
    guard let inventory = try newestInventory(of: set.number), try hasLines(inventory) else {
      throw LegoQuestionError.contentsNotLoaded(set: set.number, partCount: set.partCount)
    }
  }

  private func hasLines(_ inventory: Inventory) throws -> Bool {
    let query = LiteralQuery(
      """
      SELECT EXISTS (SELECT 1 FROM inventory_parts WHERE inventory_id = \(inventory.id))
        OR EXISTS (SELECT 1 FROM inventory_sets WHERE inventory_id = \(inventory.id))
        OR EXISTS (SELECT 1 FROM inventory_minifigs WHERE inventory_id = \(inventory.id))
      """, purpose: "looking for lines of an inventory", reading: Bool.self)
    return try connection.row(of: query)
  }

  private func minifigItems(in inventory: Inventory) throws -> [SetContents.Item] {
    try minifigs(in: inventory).map { line in
      let row = try connection.rows(
        of: MinifigRow.row, where: [MinifigRow.number.equals(line.number)]
      ).first
      return .init(number: line.number, name: row?.name ?? "?", quantity: line.quantity)
    }
  }

  private func setItems(in inventory: Inventory) throws -> [SetContents.Item] {
    try sets(in: inventory).map { line in
      .init(number: line.number, name: try set(line.number).name, quantity: line.quantity)
    }
  }
}
