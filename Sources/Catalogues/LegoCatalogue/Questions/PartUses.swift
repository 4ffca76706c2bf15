internal import SocleCore
internal import SocleQueries

/// The sets in which a part is used.
public struct PartUses: Hashable, Sendable, Codable {
  /// A set that contains the part in a color.
  public struct Use: Hashable, Sendable, Codable {
    /// The set.
    public var set: LegoSet
    /// The color.
    public var color: LegoColor
    /// The number of pieces needed for building the set, including its minifigs.
    public var quantity: Int
    /// The number of additional spare pieces.
    public var spares: Int
  }

  /// The part.
  public var part: LegoPart
  /// The uses, one for each combination of set and color; the newest sets come first.
  public var uses: [Use]
}

extension LegoDatabase {
  /// The sets whose newest inventory, or a minifig in it, contains the part.
  ///
  /// - Parameter color: The number of the color that the part must have; nil for any color.
  /// - Throws: ``LegoQuestionError/noSuchPart(_:)`` or ``LegoQuestionError/noSuchColor(_:)`` for an unknown number;
  ///   ``LegoQuestionError/tableNotLoaded(_:)`` if sets could be missing because a table of lines was not loaded.
  public func sets(containing number: String, inColor color: Int? = nil) throws -> PartUses {
    let part = try part(number)
    let colors = try colors()
    if let color, colors[color] == nil { throw LegoQuestionError.noSuchColor(color) }
    try checkLinesAreLoaded()
    let uses = try connection.rows(of: Self.uses(of: number, color)).map {
      number, name, year, theme, parts, color, quantity, spares in
      PartUses.Use(
        set: LegoSet(number: number, name: name, year: year, themeID: theme, partCount: parts),
        color: colors[color] ?? .unknown(color), quantity: quantity, spares: spares)
    }
    return PartUses(part: part, uses: uses)
  }

  private func checkLinesAreLoaded() throws {
    let needed =
      try ["inventories", "inventory_parts"] + (hasRows("minifigs") ? ["inventory_minifigs"] : [])
    for table in needed where try !hasRows(table) {
      throw LegoQuestionError.tableNotLoaded(table)
    }
  }

  private static func uses(
    of part: String, _ color: Int?
  ) -> LiteralQuery<(String, String, Int, Int, Int, Int, Int, Int)> {
    let inColor: SQLFragment = color.map { "AND color_id = \($0)" } ?? ""
    // Unlike `sum`, the CAST of `total` ends at the largest integer, because a file may contain any quantity.
    return LiteralQuery(
      """
      WITH newest AS MATERIALIZED (
        SELECT id, set_num AS owner FROM (
          SELECT id, set_num, row_number() OVER (PARTITION BY set_num ORDER BY version DESC, id DESC) AS place
          FROM inventories)
        WHERE place = 1),
      direct AS MATERIALIZED (
        SELECT owner, color_id, quantity, is_spare
        FROM inventory_parts CROSS JOIN newest ON newest.id = inventory_id
        WHERE part_num = \(part) \(inColor)),
      uses AS (
        SELECT owner AS set_num, color_id, quantity, is_spare FROM direct
        UNION ALL
        SELECT newest.owner, color_id, direct.quantity * inventory_minifigs.quantity, is_spare
        FROM direct JOIN inventory_minifigs ON fig_num = direct.owner
          JOIN newest ON newest.id = inventory_id)
      SELECT set_num, name, year, theme_id, num_parts, color_id,
        CAST(total(quantity * (1 - is_spare)) AS INTEGER),
        CAST(total(quantity * is_spare) AS INTEGER)
      FROM uses JOIN sets USING (set_num) GROUP BY set_num, color_id
      ORDER BY year DESC, set_num, color_id
      """, purpose: "looking for sets with a part", reading: String.self, String.self, Int.self,
      Int.self, Int.self, Int.self, Int.self, Int.self)
  }
}
