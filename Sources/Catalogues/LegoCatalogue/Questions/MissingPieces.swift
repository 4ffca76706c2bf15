/// The pieces that are missing from owned sets for building another set.
public struct MissingPieces: Hashable, Sendable, Codable {
  /// The set to build.
  public var set: LegoSet
  /// The owned sets whose pieces can be used.
  public var owned: [LegoSet]
  /// The number of pieces needed to build the set and the smaller sets that it contains.
  public var neededCount: Int
  /// The missing pieces; `quantity` is the number of missing pieces of each kind.
  public var missing: [PieceLine]
  /// The number of pieces of ``set`` and ``owned`` that ``LegoSet/partCount`` counts but no loaded inventory lists.
  public var unlistedCount: Int
  /// The tables that the result needs but that are empty, such as `inventory_sets`: the catalogue was loaded without their files.
  /// If there are any, further pieces may be missing.
  public var tablesNotLoaded: [String]

  /// The number of missing pieces.
  public var missingCount: Int { missing.reduce(0) { $0.plus($1.quantity) } }
}

extension LegoDatabase {
  /// Compares the pieces of a set with those of the owned sets, including spare pieces, and returns the missing pieces.
  ///
  /// - Parameter owned: The numbers of the owned sets; a set owned twice is listed twice.
  /// - Throws: ``LegoQuestionError/noSuchSet(_:)`` or ``LegoQuestionError/contentsNotLoaded(set:partCount:)`` for the set to
  ///   build or for one of the owned sets.
  public func missingPieces(
    toBuild number: String, from owned: [String]
  ) throws -> MissingPieces {
    let set = try set(number)
    let ownedSets = try owned.map { try self.set($0) }
    var needed = PieceBag()
    try addBox(of: set, to: &needed)
    var available = PieceBag()
    for set in ownedSets { try addBox(of: set, to: &available) }
    var missing: [Piece: PieceCount] = [:]
    for (piece, count) in needed.counts {
      let lacking = count.needed.minus(available.counts[piece]?.all ?? 0)
      if lacking > 0 { missing[piece] = PieceCount(needed: lacking) }
    }
    return MissingPieces(
      set: set, owned: ownedSets, neededCount: needed.neededCount, missing: try lines(of: missing),
      unlistedCount: needed.unlisted.plus(available.unlisted),
      tablesNotLoaded: needed.tablesNotLoaded.union(available.tablesNotLoaded).sorted())
  }
}
