internal import SocleCore

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
  /// The number of pieces that ``LegoSet/partCount`` counts but no loaded inventory lists.
  public var unlistedCount: Int
  /// The tables that the result needs but that are empty, such as `inventory_sets`: the catalogue was loaded without their files.
  /// If there are any, the contents may be incomplete.
  public var tablesNotLoaded: [String]

  /// The number of pieces needed for building.
  public var pieceCount: Int { pieces.reduce(0) { $0.plus($1.quantity) } }
  /// The number of spare pieces.
  public var spareCount: Int { pieces.reduce(0) { $0.plus($1.spares) } }
}

extension LegoDatabase {
  /// The contents of a set according to its newest inventory.
  ///
  /// - Throws: ``LegoQuestionError/noSuchSet(_:)`` for an unknown number;
  ///   ``LegoQuestionError/contentsNotLoaded(set:partCount:)`` if the set's pieces are not loaded.
  public func contents(ofSet number: String) throws -> SetContents {
    let set = try set(number)
    var bag = PieceBag()
    let inventory = try addParts(of: set, to: &bag)
    return SetContents(
      set: set, theme: try themes().path(to: set.themeID), pieces: try lines(of: bag.counts),
      minifigs: try named(InventoryItem.minifigs, in: inventory) {
        try connection.row(of: MinifigRow.row, key: $0)?.name ?? "?"
      },
      sets: try named(InventoryItem.sets, in: inventory) { try self.set($0).name },
      unlistedCount: bag.unlisted, tablesNotLoaded: bag.tablesNotLoaded.sorted())
  }

  /// The minifigs or sets in an inventory, each with its name.
  private func named(
    _ table: RowDescription<InventoryItem>, in inventory: Inventory?,
    _ name: (String) throws -> String
  ) throws -> [SetContents.Item] {
    guard let inventory else { return [] }
    return try items(of: table, in: inventory).map {
      .init(number: $0.number, name: try name($0.number), quantity: $0.quantity)
    }
  }
}
