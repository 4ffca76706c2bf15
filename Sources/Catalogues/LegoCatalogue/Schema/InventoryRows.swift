internal import SocleCore

/// A list of the contents of a set or a minifig; a newer list of the same owner has a higher version.
struct Inventory {
  var id: Int
  var version: Int
  var owner: String

  static let id = Field("id", \Inventory.id)
  static let version = Field("version", \Inventory.version)
  static let owner = Field("set_num", \Inventory.owner)
  static let row = RowDescription("inventories", id, version, owner, make: Inventory.init)
    .keyed(by: id)
    .with(indexes: [IndexDescription("inventories_by_set", on: [.field(owner), .field(version)])])
}

/// A line of an inventory: a part in a color, and its quantity.
struct InventoryPart {
  var inventory: Int
  var part: String
  var color: Int
  var quantity: Int
  var isSpare: Bool

  static let inventory = Field(
    "inventory_id", \InventoryPart.inventory, references: "inventories")
  static let part = Field("part_num", \InventoryPart.part, references: "parts")
  static let color = Field("color_id", \InventoryPart.color, references: "colors")
  // In tables without rowids, the integrity check of SQLite 3.40 wrongly reports NULLs if the last declared column is part of
  // the key, and a column before it is NOT NULL, has no default and is not part of the key. Hence the default.
  static let quantity = Field("quantity", \InventoryPart.quantity, default: 1)
  static let isSpare = Field("is_spare", \InventoryPart.isSpare)
  // There is no index by part: finding a part's inventories by scanning all rows takes 0.04 s for the 825,153 rows of 2020,
  // while an index would add a third to the time of loading and two thirds to the file.
  static let row = RowDescription(
    "inventory_parts", inventory, part, color, quantity, isSpare, make: InventoryPart.init
  )
  .keyed(by: inventory, part, color, isSpare).with(hasRowID: false)
}

/// A line of an inventory: the quantity of another set or of a minifig, which has an inventory of its own.
struct InventoryItem {
  var inventory: Int
  var number: String
  var quantity: Int

  static let inventory = Field("inventory_id", \InventoryItem.inventory, references: "inventories")
  static let sets = row("inventory_sets", Field("set_num", \.number, references: "sets"))
  static let minifigs = row(
    "inventory_minifigs", Field("fig_num", \.number, references: "minifigs"))

  private static func row(
    _ table: String, _ number: Field<InventoryItem, String>
  ) -> RowDescription<InventoryItem> {
    RowDescription(
      table, inventory, number, Field("quantity", \InventoryItem.quantity),
      make: InventoryItem.init
    )
    .keyed(by: inventory, number).with(hasRowID: false)
  }
}

struct MinifigRow {
  var number: String
  var name: String

  static let number = Field("fig_num", \MinifigRow.number)
  static let row = RowDescription(
    "minifigs", number, Field("name", \MinifigRow.name), make: MinifigRow.init
  )
  .keyed(by: number).with(hasRowID: false)
}
