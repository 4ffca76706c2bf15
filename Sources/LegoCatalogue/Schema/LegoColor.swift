internal import SQLiteCore

/// A colour of bricks.
public struct LegoColor: Hashable, Sendable, Codable {
  /// Rebrickable's number; −1 is unknown, 9999 is any.
  public var id: Int
  /// The name, as "Dark Bluish Gray".
  public var name: String
  /// Red, green and blue as six hexadecimal digits.
  public var rgb: String
  /// Whether the colour is transparent.
  public var isTransparent: Bool

  /// A colour with these values.
  public init(id: Int, name: String, rgb: String, isTransparent: Bool) {
    self.id = id
    self.name = name
    self.rgb = rgb
    self.isTransparent = isTransparent
  }
}

extension LegoColor {
  static let id = Field("id", \LegoColor.id)
  static let isTransparent = Field("is_trans", \LegoColor.isTransparent)
  static let row = RowDescription(
    "colors", id, Field("name", \LegoColor.name), Field("rgb", \LegoColor.rgb), isTransparent,
    make: LegoColor.init
  )
  .keyed(by: id)
}

extension LegoColor {
  /// The substitute for a colour that the catalogue does not contain.
  static func unknown(_ id: Int) -> LegoColor {
    LegoColor(id: id, name: "?", rgb: "", isTransparent: false)
  }
}
