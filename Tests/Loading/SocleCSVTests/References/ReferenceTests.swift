import Foundation
import SocleCSV
import SocleCore
import SocleLiveSchema
import Testing

@Suite("References between files")
struct ReferenceTests {

  /// A load of files into tables, bad rows left out: its rejections.
  private func rejections(
    _ tables: [TableDescription], _ files: [String: String],
    shop kept: ((Shop) throws -> Void)? = nil
  ) throws -> [String] {
    let shop = try Shop(files: files)
    var loader = try shop.loader(tables)
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    let report = try loader.load()
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
    try kept?(shop)
    let rejected = try shop.rejected().map(\.description)
    #expect(report.rejections.reduce(0) { $0 + $1.count } == rejected.count)
    return rejected
  }

  private static func table(
    _ name: String, _ columns: [ColumnDescription], key: PrimaryKey? = nil
  ) -> TableDescription {
    TableDescription(name, columns: ColumnSet(columns), primaryKey: key)
  }

  private static let parents = table(
    "parents", [ColumnDescription("id", .integer)], key: "id")

  private static let children = table(
    "children",
    [
      ColumnDescription("name", .text),
      ColumnDescription("parent", .integer, isNullable: true, references: "parents"),
    ])

  @Test("NULL refers to nothing; every other value must have a parent, at each occurrence")
  func null() throws {
    let found = try rejections(
      [Self.children, Self.parents],
      ["parents": "id\n1\n-5\n", "children": "name,parent\na,1\nb,\nc,2\nd,-5\ne,2\nf,1\n"])
    #expect(
      found == [
        "children.csv:4: parent: \"2\" is not in parents",
        "children.csv:6: parent: \"2\" is not in parents",
      ])
  }

  @Test(
    "A reference to 0 or to an empty text is rejected if the only similar parent has NULL in the key",
    arguments: [(ColumnType.integer, "0", "0"), (.text, "\"\"", "")])
  func nullParent(type: ColumnType, field: String, value: String) throws {
    let parents = Self.table(
      "parents",
      [
        ColumnDescription("id", .integer),
        ColumnDescription("code", type, isNullable: true, isUnique: true),
      ], key: "id")
    let children = Self.table(
      "children",
      [
        ColumnDescription("id", .integer),
        ColumnDescription("parent", type, references: .init("parents", columns: ["code"])),
      ])
    let found = try rejections(
      [parents, children],
      ["parents": "id,code\n1,\n2,5\n", "children": "id,parent\n1,\(field)\n2,5\n"])
    #expect(found == ["children.csv:2: parent: \"\(value)\" is not in parents"])
  }

  @Test(
    "The default value of a reference that the file lacks must have a parent, too",
    arguments: [
      ("id\n1\n", "p INTEGER NOT NULL DEFAULT 9 REFERENCES p", ["p: \"9\" is not in p"]),
      ("id\n9\n", "p INTEGER NOT NULL DEFAULT 9 REFERENCES p", []),
      ("id\n1\n", "p INTEGER DEFAULT NULL REFERENCES p", []),
      ("id,kind\n1,9\n", "p INTEGER DEFAULT 9, FOREIGN KEY (id, p) REFERENCES p(id, kind)", []),
      (
        "id,kind\n1,8\n", "p INTEGER DEFAULT 9, FOREIGN KEY (id, p) REFERENCES p(id, kind)",
        ["id, p: \"1\", \"9\" is not in p"]
      ),
    ])
  func defaultReference(parents: String, column: String, reasons: [String]) throws {
    let tables = try SchemaScript(
      """
      CREATE TABLE p (id INTEGER PRIMARY KEY, kind INTEGER, UNIQUE (id, kind));
      CREATE TABLE c (id INTEGER PRIMARY KEY, \(column));
      """
    ).tables
    let found = try rejections(tables, ["p": parents, "c": "id\n1\n"])
    #expect(found == reasons.map { "c.csv:2: \($0)" })
  }

  @Test("A reference to a generated column is checked")
  func generatedParent() throws {
    let shop = try Shop(files: ["p": "id,code\n1,a\n", "c": "id,p\n1,A\n2,B\n"])
    var loader = try shop.loader(
      SchemaScript(
        """
        CREATE TABLE p (id INTEGER PRIMARY KEY, code TEXT, up TEXT AS (upper(code)) STORED UNIQUE);
        CREATE TABLE c (id INTEGER PRIMARY KEY, p TEXT REFERENCES p(up));
        """
      ).tables)
    loader.skipsBadRows = true
    let report = try loader.load()
    #expect(report.rejections.map(\.description) == ["c.csv:3: p: \"B\" is not in p"])
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("A reference to a unique column and a reference without a column name are checked")
  func uniqueColumn() throws {
    let tables = [
      Self.table(
        "lands",
        [ColumnDescription("id", .integer), ColumnDescription("code", .text, isUnique: true)],
        key: "id"),
      Self.table(
        "towns",
        [
          ColumnDescription(
            "land", .text, references: ForeignKeyReference("lands", columns: ["code"])),
          ColumnDescription("also", .integer, references: "LANDS"),
        ]),
    ]
    let found = try rejections(
      tables, ["lands": "id,code\n1,ch\n2,at\n", "towns": "land,also\nch,2\nCH,1\nat,3\n"])
    #expect(
      found == [
        "towns.csv:3: land: \"CH\" is not in lands", "towns.csv:4: also: \"3\" is not in lands",
      ])
  }

  @Test("Long texts and many parents, which exceed the cache of known keys, are found")
  func manyParents() throws {
    let key = String(repeating: "k", count: 40)
    let tables = [
      Self.table("parents", [ColumnDescription("id", .text)], key: "id"),
      Self.table("children", [ColumnDescription("parent", .text, references: "parents")]),
    ]
    let ids = (0..<3000).map { $0 % 2 == 0 ? "\(key)\($0)\n" : "\($0)\n" }
    let children = (0..<6000).map { ids[($0 * 7919) % 3000] } + ["\(key)\n", "\(key)1\n"]
    let found = try rejections(
      tables,
      ["parents": "id\n" + ids.joined(), "children": "parent\n" + children.joined()])
    #expect(found.map { $0.prefix(18) } == ["children.csv:6002:", "children.csv:6003:"])
  }

  @Test("Real numbers and blobs are looked up by their values")
  func otherKinds() throws {
    for (type, good, bad) in [
      (ColumnType.real, "1.50", "1.25"), (.blob, "x y", "x"), (.any, "007", "7"),
    ] {
      let tables = [
        Self.table("parents", [ColumnDescription("id", type)], key: "id"),
        Self.table("children", [ColumnDescription("parent", type, references: "parents")]),
      ]
      let found = try rejections(
        tables, ["parents": "id\n\(good)\n", "children": "parent\n\(good)\n\(bad)\n"])
      #expect(found == ["children.csv:3: parent: \"\(bad)\" is not in parents"], "\(type)")
    }
  }

  @Test("Rows of a tree can refer to later rows; branches without a root are skipped")
  func tree() throws {
    let tree = Self.table(
      "tree",
      [
        ColumnDescription("id", .text),
        ColumnDescription("above", .text, isNullable: true, references: "tree"),
      ], key: "id")
    let found = try rejections(
      [tree], ["tree": "id,above\nleaf,twig\ntwig,root\nroot,\nx,y\ny,z\nself,self\n"]
    ) { shop in
      let ids = try shop.values("SELECT id FROM tree ORDER BY id")
      #expect(ids == ["leaf", "root", "self", "twig"].map { [.text($0)] })
    }
    // The second row is only found to be without parent once the first one's is gone.
    #expect(
      Set(found) == [
        "tree.csv:6: above: \"z\" is not in tree", "tree.csv:5: above: \"y\" is not in tree",
      ])
  }

  @Test("A reference to a repeated key is good, because the first row with the key is loaded")
  func repeatedParent() throws {
    let found = try rejections(
      [Self.parents, Self.children],
      ["parents": "id\nx\n1\n1\n", "children": "name,parent\na,1\nb,2\n"])
    #expect(
      found == [
        "parents.csv:2: id: not an integer (\"x\")",
        "parents.csv:4: id: the key \"1\" is on line 3 already",
        "children.csv:3: parent: \"2\" is not in parents",
      ])
  }

  @Test(
    "A missing parent file is one error for all rows; it is not needed if all references are empty")
  func missingFile() throws {
    let shop = try Shop(files: ["children": "name,parent\na,1\nb,2\n"])
    let tables = [Self.parents, Self.children]
    let loader = try shop.loader(tables)
    #expect(
      shop.failure(of: loader)
        == (
          "children.csv:1: its rows refer to parents, for which there is no file; add parents.csv",
          .rejectedData
        ))
    try shop.write("name,parent\na,\n", to: "children.csv")
    #expect(try shop.loader(tables).load().files.map(\.inserted) == [1])
    #expect(try shop.values("SELECT count(*) FROM parents") == [[.integer(0)]])
  }

  @Test("Three tables with cyclic references are loaded together")
  func circle() throws {
    func link(_ name: String, to other: String) -> TableDescription {
      Self.table(
        name,
        [
          ColumnDescription("id", .integer),
          ColumnDescription("next", .integer, isNullable: true, references: .init(other)),
        ], key: "id")
    }
    let found = try rejections(
      [link("a", to: "b"), link("b", to: "c"), link("c", to: "a")],
      ["a": "id,next\n1,1\n2,2\n", "b": "id,next\n1,1\n2,2\n", "c": "id,next\n1,1\n2,9\n"])
    // The one bad row takes with it whatever leads to it.
    #expect(
      Set(found) == [
        "c.csv:3: next: \"9\" is not in a", "b.csv:3: next: \"2\" is not in c",
        "a.csv:3: next: \"2\" is not in b",
      ])
  }

  @Test(
    "A reference to a column of another type, or to more columns, is refused with what to do",
    arguments: [
      (ColumnType.text, ["id"], "declare both columns with the same type"),
      (.integer, ["id", "name"], "name the same number of columns on both sides"),
    ])
  func impossible(type: ColumnType, columns: [String], message: String) throws {
    let tables = [
      Self.table(
        "parents", [ColumnDescription("id", .integer), ColumnDescription("name", .text)], key: "id"),
      Self.table("children", [ColumnDescription("parent", type)]),
    ]
    let shop = try Shop(files: ["children": "parent\n1\n", "parents": "id,name\n1,x\n"])
    let reference = CSVReference(["parent"], toOneOf: [.init("parents", columns: columns)])
    let loader = try shop.loader([
      CSVTable(tables[0]), CSVTable(tables[1], references: [reference]),
    ])
    let failure = shop.failure(of: loader)
    #expect(failure.message.contains(message) && failure.kind == .database)
  }

  @Test("A reference to an unknown table is refused")
  func noParentTable() throws {
    let shop = try Shop(files: ["children": "name,parent\na,1\n"])
    let bare = try shop.loader([Self.children])
    let message = """
      children.csv:1: parent: the reference leads to the table parents, which is not part of this \
      load; add that table
      """
    #expect(shop.failure(of: bare) == (message, .rejectedData))
    let named = Self.table(
      "children",
      [
        ColumnDescription(
          "parent", .integer, references: ForeignKeyReference("parents", columns: ["id"]))
      ])
    let explicit = try shop.loader([named])
    #expect(shop.failure(of: explicit) == (message, .rejectedData))
  }
}
