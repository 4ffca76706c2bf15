import SQLiteCore
import TestSupport
import Testing

@Suite("The diagram of a database's tables")
struct SchemaCommandTests {
  @Test("It has each table with its columns, and each reference with what it allows")
  func diagram() throws {
    let workspace = try Workspace()
    let connection = try Connection(creatingAt: workspace.database)
    let statements: [TestSQL] = [
      "CREATE TABLE \"odd \"\"name\"(id INTEGER PRIMARY KEY, \"a b\" VARCHAR(3), c) ",
      """
      CREATE TABLE child(id INTEGER PRIMARY KEY, parent INTEGER NOT NULL REFERENCES "odd ""name",
        first INTEGER UNIQUE REFERENCES "odd ""name") STRICT
      """,
    ]
    for statement in statements { try connection.run(statement) }
    try connection.close()
    let result = try Tool.run("schema", workspace.database)
    #expect(
      result.output == """
        erDiagram
          "odd 'name" ||--o{ "child" : "parent"
          "odd 'name" |o--o| "child" : "first"
          "odd 'name" {
            INTEGER id PK
            VARCHAR(3) a_b "a b"
            ANY c
          }
          "child" {
            INTEGER id PK
            INTEGER parent FK
            INTEGER first FK, UK
          }

        """)
  }

  @Test("A database without tables is an empty diagram")
  func empty() throws {
    let workspace = try Workspace()
    try Connection(creatingAt: workspace.database).close()
    #expect(try Tool.run("schema", workspace.database).output == "erDiagram\n")
  }
}
