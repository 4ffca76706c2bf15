internal import SQLiteCore

/// A set as it is sold.
public struct LegoSet: Hashable, Sendable, Codable {
  /// The number with its variant, as "10179-1".
  public var number: String
  /// The name.
  public var name: String
  /// The year of its release.
  public var year: Int
  /// The number of its theme.
  public var themeID: Int
  /// The number of parts as Rebrickable counts them, without spares.
  public var partCount: Int
}

extension LegoSet {
  static let number = Field("set_num", \LegoSet.number)
  static let name = Field("name", \LegoSet.name)
  static let year = Field("year", \LegoSet.year)
  static let themeID = Field("theme_id", \LegoSet.themeID, references: "themes")
  static let partCount = Field("num_parts", \LegoSet.partCount)
  static let row = RowDescription(
    "sets", number, name, year, themeID, partCount,
    make: { LegoSet(number: $0, name: $1, year: $2, themeID: $3, partCount: $4) }
  )
  .keyed(by: number).with(hasRowID: false)
}
