import Socle
import TestSupport
import Testing

@Suite("The guide to writing SQL")
struct WritingSQLTests {
  struct Album: Equatable {
    var id: Int
    var artist: Int?
    var title: String
    var year: Int
    var price: Double?

    static let id = Field("id", \Album.id)
    static let artist = Field("artist", \Album.artist)
    static let title = Field("title", \Album.title)
    static let year = Field("year", \Album.year)
    static let price = Field("price", \Album.price)
    static let row = RowDescription("albums", id, artist, title, year, price, make: Album.init)
      .keyed(by: id)
  }

  let folder: TemporaryFolder
  let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(creatingAt: folder.file("music.sqlite"))
    try connection.createTable(Album.row)
    try connection.prepareInsert(in: Album.row).insert(contentsOf: [
      Album(id: 1, artist: 1, title: "Swings", year: 1956, price: 9),
      Album(id: 2, artist: 2, title: "Kind of Blue", year: 1959, price: 12.5),
      Album(id: 3, artist: 2, title: "Bitches Brew", year: 1970, price: nil),
      Album(id: 4, artist: nil, title: "Sampler", year: 1980, price: 3),
    ])
  }

  @Test("Values, conditions and statements are written as SQL")
  func written() throws {
    let print = Record<String>()
    let (least, table) = (1950, "albums")
    // sql begins
    let decade = Computed("\(Album.year) / 10 * 10", as: Int.self)
    let decades = SelectQuery(decade, Aggregate.rowCount, from: Album.row).grouped(by: decade)
    let modern = Condition("\(Album.year) % 100 BETWEEN \(50) AND \(99)")
    let fifties = try connection.rows(of: Album.row, where: [modern, Album.price.isNotNull])

    let ranks = LiteralQuery(
      """
      SELECT \(Album.title), rank() OVER (ORDER BY \(Album.price) DESC) FROM \(Album.row)
      WHERE \(Album.year) >= \(least) AND \(Album.artist) IN \(list: [1, 2])
      """, reading: String.self, Int.self)
    for (title, rank) in try connection.rows(of: ranks) { print(rank, title) }

    let rows = LiteralQuery("SELECT * FROM \(identifier: table)", reading: Album.row)
    let changed = try connection.execute("UPDATE \(Album.row) SET \(Album.price) = \(5.0)")
    // sql ends
    #expect(print.entries == ["1 Kind of Blue", "2 Swings", "3 Bitches Brew"])
    #expect(try connection.rows(of: decades).count == 3)
    #expect(fifties.map(\.id) == [1, 2, 4])
    #expect(try connection.rows(of: ranks).count == 3)
    #expect(try connection.rows(of: rows).map(\.price) == [5, 5, 5, 5])
    #expect(changed == 4)
  }

  @Test("Conditions are written as SQL when the program runs")
  func verbatim() throws {
    let configuration: (text: String, values: [SQLiteValue]) = ("year < ?", [1960])
    // sql begins
    let filter = SQLFragment(verbatim: configuration.text, binding: configuration.values)
    let filtered = try connection.rows(of: Album.row, where: [Condition(filter)])
    let report = LiteralQuery(
      "SELECT title, year FROM albums WHERE \(filter) AND id > \(1) ORDER BY 1",
      reading: String.self, Int.self)
    // sql ends
    #expect(filtered.map(\.id) == [1, 2])
    #expect(try connection.rows(of: report).map(\.0) == ["Kind of Blue"])
  }

  @Test("PRAGMAs are read and set")
  func pragmas() throws {
    // sql begins
    let pages = try connection.row(of: LiteralQuery("PRAGMA page_count", reading: Int.self))
    try connection.execute("PRAGMA cache_size = -8000")  // KiB, for this connection
    // sql ends
    #expect(pages > 1)
    #expect(
      try connection.row(of: LiteralQuery("PRAGMA cache_size", reading: Int.self)) == -8000)
  }

  @Test("A PRAGMA with a bound value is refused")
  func boundPragma() throws {
    #expect(throws: SQLiteError.self) { try connection.execute("PRAGMA cache_size = \(-8000)") }
  }

  @Test("Rows are copied into another file")
  func attached() throws {
    let archive = folder.file("archive.sqlite")
    try Connection(creatingAt: archive).createTable(Album.row)
    // sql begins
    try connection.execute("ATTACH \(archive) AS archive")
    let moved = try connection.execute("INSERT INTO archive.albums SELECT * FROM main.albums")
    try connection.execute("DETACH archive")
    // sql ends
    #expect(moved == 4)
    #expect(try Connection(openingExistingAt: archive).count(of: Album.row) == 4)
  }
}
