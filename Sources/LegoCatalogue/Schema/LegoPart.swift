internal import SQLiteCore

/// A part, without a colour.
public struct LegoPart: Hashable, Sendable, Codable {
  /// The number, as "3001" or "970c00pr0001".
  public var number: String
  /// The name, as "Brick 2 x 4".
  public var name: String
}

extension LegoPart {
  static let number = Field("part_num", \LegoPart.number)
  static let name = Field("name", \LegoPart.name)
  static let row = RowDescription(
    "parts", number, name, make: { LegoPart(number: $0, name: $1) }
  )
  .keyed(by: number).with(hasRowID: false)
}
