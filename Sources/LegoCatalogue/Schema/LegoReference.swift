/// A column whose values name rows of another table, or of one of several.
struct LegoReference: Hashable, Sendable {

  /// A table and its key column.
  struct Parent: Hashable, Sendable {
    let table: String
    let column: String
    /// How many keys are worth remembering while children are loaded, as a power of two.
    var cacheBits = 11
  }

  let column: String
  /// The tables of which one must hold the value. SQLite can declare a reference to a single one only.
  let parents: [Parent]

  init(_ column: String, names parents: Parent...) {
    self.column = column
    self.parents = parents
  }
}

extension LegoReference.Parent {
  static let theme = Self(table: "themes", column: "id")
  static let color = Self(table: "colors", column: "id")
  static let category = Self(table: "part_categories", column: "id")
  static let part = Self(table: "parts", column: "part_num", cacheBits: 17)
  static let set = Self(table: "sets", column: "set_num", cacheBits: 16)
  static let minifig = Self(table: "minifigs", column: "fig_num", cacheBits: 15)
  static let inventory = Self(table: "inventories", column: "id", cacheBits: 16)
}
