import TestSupport

/// The ways to spoil a small catalogue.
extension BadInput {
  private static let header = "part_num,name,part_cat_id\n3001,Brick,11\n004229,Sheet,11\n"

  /// Bad rows, which `--skip-bad` leaves out.
  static let rows: [BadInput] = [
    .init(
      "unterminated quote", "parts.csv", header + "3002,\"Brick,11\n",
      says: "parts.csv:4: the quote opened on this line is never closed; close it"),
    .init(
      "text behind a quote", "parts.csv", header + "3002,\"Brick\"x,11\n",
      says: "parts.csv:4: text after a closing quote; double the quotes inside a field"),
    .init(
      "short row", "parts.csv", header + "3002,Brick\n",
      says: "parts.csv:4: 2 fields where the header has 3"),
    .init(
      "row of one field", "parts.csv", header + "\"\"\n3002,Brick,11\n",
      says: "parts.csv:4: 1 field where the header has 3"),
    .init(
      "long row", "parts.csv", header + "3002,Brick,11,\n",
      says: """
        parts.csv:4: 4 fields where the header has 3; the row ends with a delimiter, and the header does not
        """),
    .init(
      "text in a number", "parts.csv", header + "3002,Brick,1x\n",
      says: "parts.csv:4: part_cat_id: not an integer (\"1x\")"),
    .init(
      "number too large", "parts.csv", header + "3002,Brick,9223372036854775808\n",
      says: "parts.csv:4: part_cat_id: not an integer (\"9223372036854775808\")"),
    .init(
      "empty number", "parts.csv", header + "3002,Brick,\n",
      says: "parts.csv:4: part_cat_id: empty where a number is needed"),
    .init(
      "neither true nor false", "colors.csv",
      "id,name,rgb,is_trans\n-1,U,0,f\n4,Red,1,f\n5,Blue,2,maybe\n",
      says: "colors.csv:4: is_trans: neither t nor f (\"maybe\")"),
    .init(
      "duplicate key", "parts.csv", header + "3001,Again,11\n",
      says: "parts.csv:4: part_num: the key \"3001\" is on line 2 already"),
    .init(
      "duplicate key of several columns", "inventory_minifigs.csv",
      "inventory_id,fig_num,quantity\n1,fig-1,1\n1,fig-1,2\n",
      says: "inventory_minifigs.csv:3: the key \"1\", \"fig-1\" is on line 2 already"),
    .init(
      "dangling key", "parts.csv", header + "3002,Brick,12\n",
      says: "parts.csv:4: part_cat_id: \"12\" is not in part_categories"),
    .init(
      "dangling text key", "elements.csv", "element_id,part_num,color_id\n1,9999,4\n",
      says: "elements.csv:2: part_num: \"9999\" is not in parts"),
    .init(
      "dangling owner", "inventories.csv",
      "id,version,set_num\n1,1,1-1\n2,1,2-1\n3,1,fig-1\n9,1,9-1\n",
      says: "inventories.csv:5: set_num: \"9-1\" is not in sets or minifigs"),
    .init(
      "dangling parent in the same table", "themes.csv",
      "id,name,parent_id\n2,Castle,1\n1,System,\n7,Lost,8\n",
      says: "themes.csv:4: parent_id: \"8\" is not in themes"),
    .init(
      "NUL byte", "parts.csv",
      Array(header.utf8) + Array("3002,Br".utf8) + [0] + Array("k,11\n".utf8),
      says: "parts.csv:4: name: a NUL at byte 2 of the text (\"Br\\0k\")"),
    .init(
      "invalid UTF-8", "parts.csv",
      Array(header.utf8) + Array("3002,Br".utf8) + [0xFF] + Array("k,11\n".utf8),
      says: "parts.csv:4: name: not UTF-8 at byte 2 of the text (\"Br\u{FFFD}k\")"),
  ]

  /// Bad headers, which are errors even if bad rows are skipped.
  static let headers: [BadInput] = [
    .init(
      "missing column", "parts.csv", "part_num,part_cat_id\n3001,11\n",
      says:
        "parts.csv:1: the header lacks the column \"name\" of parts; it has \"part_num\", \"part_cat_id\""
    ),
    .init(
      "wrong header", "colors.csv", "a;b\n1;2\n",
      says: """
        colors.csv:1: the header lacks the column "id", "name", "rgb", "is_trans" of colors; it has "a;b"; \
        is the line a title?
        """),
    .init(
      "column named twice", "colors.csv", "id,name,rgb,is_trans,name\n",
      says: "colors.csv:1: two columns are named \"name\"; remove one"),
    .init(
      "empty file", "colors.csv", "",
      says: "colors.csv:1: the file is empty; it needs at least a header"),
    .init(
      "unterminated quote in the header", "colors.csv", "id,\"name\n1,2\n",
      says: "colors.csv:1: the quote opened on this line is never closed; close it"),
  ]
}
