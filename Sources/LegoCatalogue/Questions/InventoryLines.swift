internal import SQLiteCore

/// A list of what belongs to a set or a minifig; a newer list of the same owner has a higher version.
struct Inventory {
  var id: Int
  var version: Int
  var owner: String

  static let id = Field("id", \Inventory.id)
  static let version = Field("version", \Inventory.version)
  static let owner = Field("set_num", \Inventory.owner)
  static let row = RowDescription(
    "inventories", id, version, owner, make: Inventory.init)
}

/// A line of an inventory: so many of a part in a colour.
struct InventoryPart {
  var inventory: Int
  var part: String
  var color: Int
  var quantity: Int
  var isSpare: Bool

  static let inventory = Field("inventory_id", \InventoryPart.inventory)
  static let color = Field("color_id", \InventoryPart.color)
  static let quantity = Field("quantity", \InventoryPart.quantity)
  static let row = RowDescription(
    "inventory_parts", inventory, Field("part_num", \InventoryPart.part), color, quantity,
    Field("is_spare", \InventoryPart.isSpare), make: InventoryPart.init)
}

/// A line of an inventory: so many of another set.
struct InventorySet {
  var inventory: Int
  var number: String
  var quantity: Int

  static let inventory = Field("inventory_id", \InventorySet.inventory)
  static let row = RowDescription(
    "inventory_sets", inventory, Field("set_num", \InventorySet.number),
    Field("quantity", \InventorySet.quantity), make: InventorySet.init)
}

/// A line of an inventory: so many of a minifig, which has an inventory of its own.
struct InventoryMinifig {
  var inventory: Int
  var number: String
  var quantity: Int

  static let inventory = Field("inventory_id", \InventoryMinifig.inventory)
  static let row = RowDescription(
    "inventory_minifigs", inventory, Field("fig_num", \InventoryMinifig.number),
    Field("quantity", \InventoryMinifig.quantity), make: InventoryMinifig.init)
}

/// A minifig's name.
struct MinifigRow {
  var number: String
  var name: String

  static let number = Field("fig_num", \MinifigRow.number)
  static let row = RowDescription(
    "minifigs", number, Field("name", \MinifigRow.name), make: MinifigRow.init)
}

extension LegoDatabase {

  /// The newest inventory of a set or a minifig, nil if it has none; of two of one version the one of the higher id.
  func newestInventory(of owner: String) throws -> Inventory? {
    try connection.rows(
      of: Inventory.row, where: [Inventory.owner.equals(owner)],
      orderedBy: [Inventory.version.descending, Inventory.id.descending], limit: 1
    ).first
  }
}
