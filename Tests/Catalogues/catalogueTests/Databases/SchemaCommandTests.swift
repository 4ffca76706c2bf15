import Foundation
import SocleCore
import TestSupport
import Testing

@Suite("The diagram of a database's tables")
struct SchemaCommandTests {
  @Test("The diagram contains each table with its columns, and each reference with its cardinality")
  func diagram() throws {
    let workspace = try Workspace()
    let connection = try Connection(creatingAt: workspace.database)
    let statements: [TestSQL] = [
      "CREATE TABLE \"odd \"\"name\"(id INTEGER PRIMARY KEY, \"a b\" VARCHAR(3), c) ",
      """
      CREATE TABLE child(id INTEGER PRIMARY KEY, parent INTEGER NOT NULL REFERENCES "odd ""name",
        first INTEGER UNIQUE REFERENCES "odd ""name", last INTEGER REFERENCES "odd ""name",
        any INTEGER REFERENCES "odd ""name") STRICT
      """,
      "CREATE UNIQUE INDEX one ON child(last)",
      "CREATE UNIQUE INDEX some ON child(\"any\") WHERE id > 9",
    ]
    for statement in statements { try connection.run(statement) }
    try connection.close()
    let result = try Tool.run("schema", workspace.database)
    #expect(
      result.output == """
        erDiagram
          "odd #34;name" ||--o{ "child" : "parent"
          "odd #34;name" |o--o| "child" : "first"
          "odd #34;name" |o--o| "child" : "last"
          "odd #34;name" |o--o{ "child" : "any"
          "odd #34;name" {
            INTEGER id PK
            VARCHAR(3) a_b "a b"
            ANY c
          }
          "child" {
            INTEGER id PK
            INTEGER parent FK
            INTEGER first FK, UK
            INTEGER last FK, UK
            INTEGER any FK
          }

        """)
  }

  @Test("Names that Mermaid does not allow are escaped, and stay different")
  func names() throws {
    let workspace = try Workspace()
    let connection = try Connection(creatingAt: workspace.database)
    for name in ["100%", "a\\b", "a\u{202E}b", "a\nb", "a#34;b"] {
      try connection.run(TestSQL("CREATE TABLE \"\(name)\"(\"µ %\" \"ª\")"))
    }
    try connection.close()
    let output = try Tool.run("schema", workspace.database).output
    let tables = output.matches(of: /(?m)^  (".*") {/).map { String($0.1) }
    #expect(tables == [#""100#37;""#, #""a#92;b""#, #""a#8238;b""#, #""a#10;b""#, #""a#35;34;b""#])
    #expect(output.contains("\n    _ ___ \"µ #37;\"\n"))
  }

  @Test("A database without tables is an empty diagram")
  func empty() throws {
    let workspace = try Workspace()
    try Connection(creatingAt: workspace.database).close()
    #expect(try Tool.run("schema", workspace.database).output == "erDiagram\n")
  }

  @Test("A picture shows each line beside the tables that it passes, and nothing is cut off")
  func lines() throws {
    let workspace = try Workspace()
    let connection = try Connection(creatingAt: workspace.database)
    for statement: TestSQL in [
      "CREATE TABLE maker(id INTEGER PRIMARY KEY)",
      "CREATE TABLE \"set\"(id INTEGER PRIMARY KEY, maker INTEGER REFERENCES maker)",
      "CREATE TABLE part(\"set\" INTEGER REFERENCES \"set\", maker INTEGER REFERENCES maker)",
      "CREATE TABLE alone(id INTEGER PRIMARY KEY)",
    ] { try connection.run(statement) }
    try connection.close()
    let file = workspace.file("drawn.svg")
    #expect(try Tool.run("schema", workspace.database, "--svg", file).status == 0)
    let drawing = try String(contentsOfFile: file, encoding: .utf8)
    let size = try #require(drawing.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/))
    let boxes = drawing.matches(of: /class="box" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/)
    #expect(boxes.count == 4)
    // The line from part to maker crosses the column of set at one height.
    let level = try #require(drawing.firstMatch(of: #/ (\d+) (\d+)H(\d+)/#))
    let (x, y) = (try #require(Int(level.1)), try #require(Int(level.2)))
    #expect(x < Int(size.1) ?? 0 && y < Int(size.2) ?? 0)
    for box in boxes {
      let (left, top) = (try #require(Int(box.1)), try #require(Int(box.2)))
      let (width, height) = (try #require(Int(box.3)), try #require(Int(box.4)))
      #expect(!(left..<left + width).contains(x - 1) || !(top...top + height).contains(y))
    }
  }
}
