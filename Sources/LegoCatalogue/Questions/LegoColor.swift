internal import SQLiteCore

/// A colour of bricks.
public struct LegoColor: Hashable, Sendable, Codable {
  /// Rebrickable's number; −1 is unknown, 9999 is any.
  public var id: Int
  /// The name, as "Dark Bluish Gray".
  public var name: String
  /// Red, green and blue as six hexadecimal digits.
  public var rgb: String
  /// Whether one can look through it.
  public var isTransparent: Bool

  /// A colour of these values.
  public init(id: Int, name: String, rgb: String, isTransparent: Bool) {
    self.id = id
    self.name = name
    self.rgb = rgb
    self.isTransparent = isTransparent
  }
}

extension LegoColor {
  static let id = Field("id", \LegoColor.id)
  static let row = RowDescription(
    "colors", id, Field("name", \LegoColor.name), Field("rgb", \LegoColor.rgb),
    Field("is_trans", \LegoColor.isTransparent), make: LegoColor.init
  )
  .keyed(by: id)
}

extension LegoColor {
  /// What stands for a colour that the catalogue does not have.
  static func unknown(_ id: Int) -> LegoColor {
    LegoColor(id: id, name: "?", rgb: "", isTransparent: false)
  }
}

extension LegoDatabase {

  /// All colours by their numbers.
  public func colors() throws -> [Int: LegoColor] {
    let colors = try connection.rows(of: LegoColor.row)
    return Dictionary(colors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
