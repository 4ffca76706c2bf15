/// The tables that name things: themes, colours, parts.
extension LegoTable {

  static let themes = LegoTable(
    "themes",
    columns: [.integer("id"), .text("name"), .nullable(.integer, "parent_id")],
    key: ["id"], references: [LegoReference("parent_id", names: .theme)])

  static let colors = LegoTable(
    "colors",
    columns: [
      .integer("id"), .text("name"), .text("rgb"), .boolean("is_trans"),
      .ofSomeYears(.integer, "num_parts"), .ofSomeYears(.integer, "num_sets"),
      .ofSomeYears(.integer, "y1"), .ofSomeYears(.integer, "y2"),
    ],
    key: ["id"])

  static let partCategories = LegoTable(
    "part_categories", columns: [.integer("id"), .text("name")], key: ["id"])

  static let parts = LegoTable(
    "parts",
    columns: [
      .text("part_num"), .text("name"), .integer("part_cat_id"),
      .ofSomeYears(.text, "part_material"), .ofSomeYears(.integer, "part_material_id"),
    ],
    key: ["part_num"], references: [LegoReference("part_cat_id", names: .category)])

  static let partRelationships = LegoTable(
    "part_relationships",
    columns: [.text("rel_type"), .text("child_part_num"), .text("parent_part_num")],
    key: [],
    references: [
      LegoReference("child_part_num", names: .part), LegoReference("parent_part_num", names: .part),
    ])

  static let elements = LegoTable(
    "elements",
    columns: [
      .text("element_id"), .text("part_num"), .integer("color_id"),
      .ofSomeYears(.text, "design_id"),
    ],
    key: ["element_id"],
    references: [
      LegoReference("part_num", names: .part), LegoReference("color_id", names: .color),
    ])
}
