import SocleCSV
import SocleCore
import SocleQueries
import TestSupport
import Testing

/// A loader as a user of the library would write it: it imports nothing that is not public.
private struct ScoreLoader {
  let connection: Connection

  static let players = TableDescription(
    "players", columns: [ColumnDescription("name", .text)], primaryKey: "name")
  static let scores = TableDescription(
    "scores",
    columns: [
      ColumnDescription("player", .text, references: "players"),
      ColumnDescription("points", .integer),
    ])

  /// Loads the rows whose player is known, and counts the others.
  func load(_ file: TemporaryFile) throws -> (loaded: Int, unknown: Int) {
    let reader = try CSVReader(path: file.path)
    guard try reader.next(), let player = reader.strings.firstIndex(of: "player"),
      let points = reader.strings.firstIndex(of: "points")
    else { return (0, 0) }
    let players = Self.players.rows
    var unknown = 0
    let insert = try connection.prepareInsert(
      in: Self.scores,
      writing: [
        ColumnWriter<CSVReader>("player") { reader, sink throws(SQLiteError) in
          try sink.write(text: reader.pointee.field(player))
        },
        ColumnWriter<CSVReader>("points") { reader, sink throws(SQLiteError) in
          try sink.write(Int64(reader.pointee.integer(points) ?? 0))
        },
      ])
    let loaded = try insert.insert(pulling: {
      while try reader.next() {
        if try connection.row(of: players, key: reader.strings[player]) != nil { return reader }
        unknown += 1
      }
      return nil
    })
    return (loaded, unknown)
  }
}

@Suite("A hand-written loader that uses only public API")
struct OwnLoaderTests {

  @Test(
    "A hand-written loader streams fields from the reader's buffer, and looks up parents meanwhile")
  func ownLoader() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(ScoreLoader.players)
    try connection.createTable(ScoreLoader.scores)
    try connection.execute("INSERT INTO players VALUES ('Ada'), ('Ben')")
    let file = try TemporaryFile(Array("points,player\n3,Ada\n5,\"Ben\"\n8,Cem\n9,Ada\n".utf8))
    let result = try ScoreLoader(connection: connection).load(file)
    #expect(result.loaded == 3 && result.unknown == 1)
    let sum = LiteralQuery("SELECT sum(points) FROM scores", reading: Int.self)
    #expect(try connection.row(of: sum) == 17)
  }
}
