import TestSupport

/// The ways to spoil the library's files.
extension BadInput {
  private static let header = "code,title,shelf,pages,price\nb1,One,2,,\nb2,Two,1,,\n"

  private static func book(_ name: String, _ row: String, says message: String) -> BadInput {
    BadInput(name, "books.csv", header + row + "\n", says: "books.csv:4: " + message)
  }

  /// Bad rows, which `skipsBadRows` leaves out.
  static let rows: [BadInput] = [
    book(
      "unterminated quote", "b3,\"Three,1,,",
      says: "the quote opened on this line is never closed; close it"),
    book(
      "text behind a quote", "b3,\"Three\"x,1,,",
      says: "text after a closing quote; double the quotes inside a field"),
    book(
      "blank before a quote", "b3, \"Three\",1,,",
      says: "a blank before a quote; remove it, so that the quote begins the field"),
    book(
      "lone carriage return", "b3,Th\rree,1,,",
      says: "a carriage return without a line feed; end lines with LF or CRLF"),
    book("short row", "b3,Three", says: "2 fields where the header has 5"),
    book("row of one field", "\"\"", says: "1 field where the header has 5"),
    book(
      "delimiter at the end", "b3,Three,1,,,",
      says:
        "6 fields where the header has 5; the row ends with a delimiter, and the header does not"),
    book("row name", "1,b3,Three,1,,2", says: "6 fields where the header has 5"),
    book("long row", "b3,Three,1,,,,", says: "7 fields where the header has 5"),
    book("text in a number", "b3,Three,1x,,", says: "shelf: not an integer (\"1x\")"),
    book("plus sign", "b3,Three,+1,,", says: "shelf: not an integer (\"+1\")"),
    book("space in a number", "b3,Three, 1,,", says: "shelf: not an integer (\" 1\")"),
    book("fraction in an integer", "b3,Three,1.0,,", says: "shelf: not an integer (\"1.0\")"),
    book(
      "number too large", "b3,Three,9223372036854775808,,",
      says: "shelf: not an integer (\"9223372036854775808\")"),
    book(
      "number too small", "b3,Three,-9223372036854775809,,",
      says: "shelf: not an integer (\"-9223372036854775809\")"),
    book("empty number", "b3,Three,,,", says: "shelf: empty where a number is needed"),
    book("text in a real number", "b3,Three,1,,x", says: "price: not a number (\"x\")"),
    book("a word for no number", "b3,Three,1,,nan", says: "price: not a number (\"nan\")"),
    book("a real number too large", "b3,Three,1,,1e999", says: "price: not a number (\"1e999\")"),
    book("duplicate key", "b1,Again,1,,", says: "code: the key \"b1\" is on line 2 already"),
    book("dangling key", "b3,Three,7,,", says: "shelf: \"7\" is not in shelves"),
    BadInput(
      "dangling parent in the same table", "shelves.csv", "id,parent\n2,1\n1,\n3,9\n",
      says: "shelves.csv:4: parent: \"9\" is not in shelves"),
    BadInput(
      "dangling reference to one of two tables", "loans.csv",
      "day,item,isBack\n2020-01-31,b1,t\n2020-01-31,x1,t\n",
      says: "loans.csv:3: item: \"x1\" is not in books or discs"),
    BadInput(
      "neither true nor false", "loans.csv", "day,item,isBack\n2020-01-31,b1,maybe\n",
      says: "loans.csv:2: isBack: neither t nor f (\"maybe\")"),
    BadInput(
      "NUL byte", "books.csv",
      Array(header.utf8) + Array("b3,Th".utf8) + [0] + Array("ree,1,,\n".utf8),
      says: "books.csv:4: title: a NUL at byte 2 of the text (\"Th\\0ree\")"),
    BadInput(
      "invalid UTF-8", "books.csv",
      Array(header.utf8) + Array("b3,Th".utf8) + [0xC3] + Array(",1,,\n".utf8),
      says: "books.csv:4: title: not UTF-8 at byte 2 of the text (\"Th\u{FFFD}\")"),
    BadInput(
      "a surrogate in UTF-8", "books.csv",
      Array(header.utf8) + Array("b3,".utf8) + [0xED, 0xA0, 0x80] + Array(",1,,\n".utf8),
      says: "books.csv:4: title: not UTF-8 at byte 0 of the text (\"\u{FFFD}\u{FFFD}\u{FFFD}\")"),
    BadInput(
      "controls of a terminal", "books.csv", header + "b3,Three,\u{1B}[31m,,\n",
      says: "books.csv:4: shelf: not an integer (\"\\u{1B}[31m\")"),
  ]

  /// Bad headers, which nothing excuses.
  static let headers: [BadInput] = [
    BadInput(
      "name that is not UTF-8", "loans.csv", Array("day,it".utf8) + [0xE9] + Array("m\n".utf8),
      says: "loans.csv:1: not UTF-8 at byte 2 of the text (\"it\u{FFFD}m\") in the name of "
        + "column 2; correct the name, or give the encoding of the file"
    ),
    BadInput(
      "NUL in a name", "loans.csv", "day,it\0em\n",
      says: "loans.csv:1: a NUL at byte 2 of the text (\"it\\0em\") in the name of column 2; "
        + "correct the name"),
    BadInput(
      "zip archive", "loans.csv", "PK\u{3}\u{4}day,item",
      says: """
        loans.csv:1: the file is a zip archive or an Excel workbook; extract or export the CSV
        """),
    BadInput(
      "missing column", "books.csv", "code,titel,shelf\n",
      says: """
        books.csv:1: the header lacks the column "title" of books; it has "code", "titel", "shelf"; did you mean "titel"?
        """),
    BadInput(
      "no column of the table", "shelves.csv", "number;name\n1;2\n",
      says: """
        shelves.csv:1: the header lacks the column "id", "parent" of shelves; it has "number", "name"
        """),
    BadInput(
      "column named twice", "loans.csv", "day,item,isBack,DAY\n",
      says: "loans.csv:1: two columns are named \"DAY\"; remove one"),
    BadInput(
      "empty file", "loans.csv", "",
      says: "loans.csv:1: the file is empty; it needs at least a header"),
    BadInput(
      "unterminated quote in the header", "loans.csv", "day,\"item\n1,2\n",
      says: "loans.csv:1: the quote opened on this line is never closed; close it"),
    BadInput(
      "UTF-16", "loans.csv", [0xFF, 0xFE, 0x64, 0, 0x61, 0],
      says: """
        loans.csv:1: the file is in UTF-16; save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8 \
        FILE > NEW.csv
        """),
  ]
}
