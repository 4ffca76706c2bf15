internal import SQLiteCore

/// Single rows, and small tables as a whole.
extension LegoDatabase {

  /// All colours by their numbers.
  public func colors() throws -> [Int: LegoColor] {
    let colors = try connection.rows(of: LegoColor.row)
    return Dictionary(colors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The part of that number.
  ///
  /// - Throws: ``LegoQuestionError/noSuchPart(_:)``.
  public func part(_ number: String) throws -> LegoPart {
    let found = try connection.rows(of: LegoPart.row, where: [LegoPart.number.equals(number)])
    guard let part = found.first else { throw LegoQuestionError.noSuchPart(number) }
    return part
  }

  /// The set of that number; a number without variant means the first one: "10179" is "10179-1".
  ///
  /// - Throws: ``LegoQuestionError/noSuchSet(_:)``.
  public func set(_ number: String) throws -> LegoSet {
    for candidate in [number, "\(number)-1"] {
      let found = try connection.rows(of: LegoSet.row, where: [LegoSet.number.equals(candidate)])
      if let set = found.first { return set }
    }
    throw LegoQuestionError.noSuchSet(number)
  }

  /// The newest inventory of a set or a minifig, nil if it has none; of two with the same version the one with the higher id.
  func newestInventory(of owner: String) throws -> Inventory? {
    try connection.rows(
      of: Inventory.row, where: [Inventory.owner.equals(owner)],
      orderedBy: [Inventory.version.descending, Inventory.id.descending], limit: 1
    ).first
  }
}
