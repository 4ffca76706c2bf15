internal import CSVLoading
internal import SQLiteCore

/// Rebrickable's twelve tables, each behind those that its rows refer to.
enum LegoSchema {
  static let tables: [CSVTable] = [
    themes, colors, partCategories, parts, partRelationships, elements, sets, minifigs, inventories,
    inventoryParts, inventorySets, inventoryMinifigs,
  ]

  static let names = tables.map(\.description.name)

  private static let themes = table(
    "themes", [integer("id"), text("name"), integer("parent_id", isNullable: true, of: "themes")],
    key: ["id"])

  private static let colors = table(
    "colors", [integer("id"), text("name"), text("rgb"), integer("is_trans")], key: ["id"],
    booleans: ["is_trans"],
    someYears: ["num_parts", "num_sets", "y1", "y2"].map { integer($0, isNullable: true) })

  private static let partCategories = table(
    "part_categories", [integer("id"), text("name")], key: ["id"])

  private static let parts = table(
    "parts", [text("part_num"), text("name"), integer("part_cat_id", of: "part_categories")],
    key: ["part_num"],
    someYears: [
      text("part_material", isNullable: true), integer("part_material_id", isNullable: true),
    ])

  private static let partRelationships = table(
    "part_relationships",
    [text("rel_type"), text("child_part_num", of: "parts"), text("parent_part_num", of: "parts")],
    key: [])

  private static let elements = table(
    "elements",
    [text("element_id"), text("part_num", of: "parts"), integer("color_id", of: "colors")],
    key: ["element_id"], someYears: [text("design_id", isNullable: true)])

  private static let sets = table(
    "sets",
    [
      text("set_num"), text("name"), integer("year"), integer("theme_id", of: "themes"),
      integer("num_parts"),
    ], key: ["set_num"], someYears: [text("img_url", isNullable: true)])

  private static let minifigs = table(
    "minifigs", [text("fig_num"), text("name"), integer("num_parts")], key: ["fig_num"],
    someYears: [text("img_url", isNullable: true)])

  private static let inventories = table(
    "inventories", [integer("id"), integer("version"), text("set_num")], key: ["id"],
    references: [
      CSVReference(
        ["set_num"],
        toOneOf: [.init("sets", columns: ["set_num"]), .init("minifigs", columns: ["fig_num"])])
    ],
    indexes: [IndexDescription("inventories_by_set", on: ["set_num", "version"])])

  // No index by part: finding a part's inventories by a walk over all rows takes 0.04 s for the 825,153 of 2020,
  // while the index would add a third to the time of loading and two thirds to the file.
  //
  // SQLite 3.40's integrity check reports NULLs that are none in a table without rowids if the last column
  // declared belongs to the key, and one before it is NOT NULL, has no default and does not. Hence the default.
  private static let inventoryParts = table(
    "inventory_parts",
    [
      integer("inventory_id", of: "inventories"), text("part_num", of: "parts"),
      integer("color_id", of: "colors"), ColumnDescription("quantity", .integer, default: 1),
      integer("is_spare"),
    ],
    key: ["inventory_id", "part_num", "color_id", "is_spare"], booleans: ["is_spare"],
    someYears: [text("img_url", isNullable: true)], ownerColumn: "inventory_id")

  private static let inventorySets = table(
    "inventory_sets",
    [integer("inventory_id", of: "inventories"), text("set_num", of: "sets"), integer("quantity")],
    key: ["inventory_id", "set_num"], ownerColumn: "inventory_id")

  private static let inventoryMinifigs = table(
    "inventory_minifigs",
    [
      integer("inventory_id", of: "inventories"), text("fig_num", of: "minifigs"),
      integer("quantity"),
    ],
    key: ["inventory_id", "fig_num"], ownerColumn: "inventory_id")
}

extension LegoSchema {

  /// A table whose files of all years have `columns`, and those of some years `someYears` in addition.
  ///
  /// Tables with a text or composite key are kept in the order of that key, so that no row is stored beside an index that
  /// repeats it.
  private static func table(
    _ name: String, _ columns: [ColumnDescription], key: [String], booleans: Set<String> = [],
    someYears: [ColumnDescription] = [], references: [CSVReference] = [],
    indexes: [IndexDescription] = [], ownerColumn: String? = nil
  ) -> CSVTable {
    let description = TableDescription(
      name, columns: ColumnSet(columns + someYears),
      primaryKey: key.isEmpty ? nil : PrimaryKey(parts: key.map { .column($0) }), indexes: indexes,
      hasRowID: key.isEmpty || key == ["id"])
    return CSVTable(
      description, booleans: booleans, columnsOfSomeFiles: Set(someYears.map(\.name)),
      requiredColumns: Set(columns.map(\.name)), references: references, ownerColumn: ownerColumn)
  }

  private static func integer(
    _ name: String, isNullable: Bool = false, of parent: ForeignKeyReference? = nil
  ) -> ColumnDescription {
    ColumnDescription(name, .integer, isNullable: isNullable, references: parent)
  }

  private static func text(
    _ name: String, isNullable: Bool = false, of parent: ForeignKeyReference? = nil
  ) -> ColumnDescription {
    ColumnDescription(name, .text, isNullable: isNullable, references: parent)
  }
}
