internal import CSVLoading
internal import SQLiteCore

/// Rebrickable's twelve tables, each after the tables to which its rows refer.
///
/// Columns of tables whose rows are read are declared by the fields of these rows; columns that are only loaded are declared
/// here.
enum LegoSchema {
  static let tables: [CSVTable] = [
    table(Theme.row.table),
    table(
      LegoColor.row.table, booleans: [LegoColor.isTransparent.name],
      someYears: ["num_parts", "num_sets", "y1", "y2"].map { integer($0, isNullable: true) }),
    table(
      TableDescription(
        "part_categories", columns: [integer("id"), text("name")], primaryKey: "id")),
    table(
      LegoPart.row.table, adding: [integer("part_cat_id", of: "part_categories")],
      someYears: [
        text("part_material", isNullable: true), integer("part_material_id", isNullable: true),
      ]),
    table(
      TableDescription(
        "part_relationships",
        columns: [
          text("rel_type"), text("child_part_num", of: "parts"),
          text("parent_part_num", of: "parts"),
        ])),
    table(
      TableDescription(
        "elements",
        columns: [
          text("element_id"), text("part_num", of: "parts"), integer("color_id", of: "colors"),
        ], primaryKey: "element_id", hasRowID: false),
      someYears: [text("design_id", isNullable: true)]),
    table(LegoSet.row.table, someYears: [imageURL]),
    table(MinifigRow.row.table, adding: [integer("num_parts")], someYears: [imageURL]),
    table(
      Inventory.row.table,
      references: [
        CSVReference(
          [Inventory.owner.name],
          toOneOf: [
            .init("sets", columns: [LegoSet.number.name]),
            .init("minifigs", columns: [MinifigRow.number.name]),
          ])
      ]),
    table(
      InventoryPart.row.table, booleans: [InventoryPart.isSpare.name], someYears: [imageURL],
      ownerColumn: InventoryPart.inventory.name),
    table(InventoryItem.sets.table, ownerColumn: InventoryItem.inventory.name),
    table(InventoryItem.minifigs.table, ownerColumn: InventoryItem.inventory.name),
  ]

  static let names = tables.map(\.description.name)

  private static var imageURL: ColumnDescription { text("img_url", isNullable: true) }
}

extension LegoSchema {
  /// A table. The files of all years have the columns of `description` and `columns`; the files of some years also have those
  /// of `someYears`.
  ///
  /// Tables with a text or composite key are kept in the order of that key, so that no row is stored beside an index that
  /// repeats it.
  private static func table(
    _ description: TableDescription, adding columns: [ColumnDescription] = [],
    booleans: Set<String> = [], someYears: [ColumnDescription] = [],
    references: [CSVReference] = [], ownerColumn: String? = nil
  ) -> CSVTable {
    var description = description
    let required = description.columns + columns
    description.columns = ColumnSet(required + someYears)
    return CSVTable(
      description, booleans: booleans, columnsOfSomeFiles: Set(someYears.map(\.name)),
      requiredColumns: Set(required.map(\.name)), references: references, ownerColumn: ownerColumn)
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
