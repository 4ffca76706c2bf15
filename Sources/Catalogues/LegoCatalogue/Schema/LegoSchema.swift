internal import SocleCSV
internal import SocleCore

/// Rebrickable's twelve tables, each after the tables to which its rows refer.
///
/// The columns of row types come from their fields. Columns that are loaded but never read are declared here. A table with a
/// text or composite key has no rowid, so that the key is not stored twice.
enum LegoSchema {
  static let tables: [CSVTable] = [
    table(Theme.row.table),
    table(
      LegoColor.row.table, booleans: [LegoColor.isTransparent.name],
      someYears: ["num_parts", "num_sets", "y1", "y2"].map { .init($0, .integer, isNullable: true) }
    ),
    table(
      TableDescription(
        "part_categories", columns: [.init("id", .integer), .init("name", .text)], primaryKey: "id")
    ),
    table(
      LegoPart.row.table, adding: [.init("part_cat_id", .integer, references: "part_categories")],
      someYears: [
        .init("part_material", .text, isNullable: true),
        .init("part_material_id", .integer, isNullable: true),
      ]),
    table(
      TableDescription(
        "part_relationships",
        columns: [
          .init("rel_type", .text), .init("child_part_num", .text, references: "parts"),
          .init("parent_part_num", .text, references: "parts"),
        ])),
    table(
      TableDescription(
        "elements",
        columns: [
          .init("element_id", .text), .init("part_num", .text, references: "parts"),
          .init("color_id", .integer, references: "colors"),
        ], primaryKey: "element_id", hasRowID: false),
      someYears: [.init("design_id", .text, isNullable: true)]),
    table(LegoSet.row.table, someYears: [imageURL]),
    table(MinifigRow.row.table, adding: [.init("num_parts", .integer)], someYears: [imageURL]),
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

  private static var imageURL: ColumnDescription { .init("img_url", .text, isNullable: true) }
}

extension LegoSchema {
  /// A table. The files of all years have the columns of `description` and `columns`; the files of some years also have the
  /// columns of `someYears`.
  // Not inlined: twelve inlined calls in one initializer would take a tenth of the module's compile time.
  @inline(never)
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
}
