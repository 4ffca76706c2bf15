internal import SocleCore

/// A theme of sets, which may belong to a wider theme.
struct Theme {
  var id: Int
  var name: String
  var parent: Int?

  static let id = Field("id", \Theme.id)
  static let row = RowDescription(
    "themes", id, Field("name", \Theme.name),
    Field("parent_id", \Theme.parent, references: "themes"), make: Theme.init
  )
  .keyed(by: id)
}

/// A set as it is sold.
public struct LegoSet: Hashable, Sendable, Codable {
  /// The number with its variant, such as "10179-1".
  public var number: String
  /// The name.
  public var name: String
  /// The year in which the set was released.
  public var year: Int
  /// The id of the set's theme.
  public var themeID: Int
  /// The number of parts as Rebrickable counts them, without spare parts.
  public var partCount: Int
}

extension LegoSet {
  static let number = Field("set_num", \LegoSet.number)
  static let themeID = Field("theme_id", \LegoSet.themeID, references: "themes")
  static let row = RowDescription(
    "sets", number, Field("name", \.name), Field("year", \.year), themeID,
    Field("num_parts", \.partCount), make: LegoSet.init
  )
  .keyed(by: number).with(hasRowID: false)
}

/// A part, regardless of its color.
public struct LegoPart: Hashable, Sendable, Codable {
  /// The number, such as "3001" or "970c00pr0001".
  public var number: String
  /// The name, such as "Brick 2 x 4".
  public var name: String
}

extension LegoPart {
  static let number = Field("part_num", \LegoPart.number)
  static let row = RowDescription("parts", number, Field("name", \.name), make: LegoPart.init)
    .keyed(by: number).with(hasRowID: false)
}

/// A color of bricks.
public struct LegoColor: Hashable, Sendable, Codable {
  /// Rebrickable's number; −1 means an unknown color, 9999 any color.
  public var id: Int
  /// The name, such as "Dark Bluish Gray".
  public var name: String
  /// Red, green and blue as six hexadecimal digits.
  public var rgb: String
  /// Whether the color is transparent.
  public var isTransparent: Bool
}

extension LegoColor {
  static let id = Field("id", \LegoColor.id)
  static let isTransparent = Field("is_trans", \LegoColor.isTransparent)
  static let row = RowDescription(
    "colors", id, Field("name", \LegoColor.name), Field("rgb", \LegoColor.rgb), isTransparent,
    make: LegoColor.init
  )
  .keyed(by: id)

  /// The substitute for a color that the catalogue does not contain.
  static func unknown(_ id: Int) -> LegoColor {
    LegoColor(id: id, name: "?", rgb: "", isTransparent: false)
  }
}
