internal import SQLiteCore

/// Where a part is used.
public struct PartUses: Hashable, Sendable, Codable {

  /// A set that has the part in a colour.
  public struct Use: Hashable, Sendable, Codable {
    /// The set.
    public var set: LegoSet
    /// The colour.
    public var color: LegoColor
    /// How many the set has, those of its minifigs included.
    public var quantity: Int
    /// How many come in addition.
    public var spares: Int
  }

  /// The part.
  public var part: LegoPart
  /// The sets, the newest first.
  public var uses: [Use]
}

extension LegoDatabase {

  /// The sets whose newest inventory, or a minifig in it, has the part.
  ///
  /// - Parameter color: The number of the colour that it must have; nil for any.
  /// - Throws: ``LegoQuestionError/noSuchPart(_:)``, ``LegoQuestionError/noSuchColor(_:)``.
  public func sets(containing number: String, inColor color: Int? = nil) throws -> PartUses {
    let part = try part(number)
    let colors = try colors()
    if let color, colors[color] == nil { throw LegoQuestionError.noSuchColor(color) }
    let query = LegoQuery("looking for sets with a part", Self.uses(of: number, color))
    let uses = try connection.values(of: query).map { values in
      var row = ResultRow(values)
      let set = try LegoSet(
        number: row.text(), name: row.text(), year: row.integer(), themeID: row.integer(),
        partCount: row.integer())
      let id = try row.integer()
      return PartUses.Use(
        set: set,
        color: colors[id] ?? .unknown(id),
        quantity: try row.integer(), spares: try row.integer())
    }
    return PartUses(part: part, uses: uses)
  }

  private static func uses(of part: String, _ color: Int?) -> LegoSQL {
    let inColor: LegoSQL = color.map { "AND color_id = \($0)" } ?? ""
    return """
      WITH newest AS MATERIALIZED (SELECT id, set_num AS owner, max(version) FROM inventories GROUP BY set_num),
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
        sum(quantity * (1 - is_spare)), sum(quantity * is_spare)
      FROM uses JOIN sets USING (set_num) GROUP BY set_num, color_id
      ORDER BY year DESC, set_num, color_id
      """
  }
}
