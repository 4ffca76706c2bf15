import SocleCore
import SocleFunctions
import SocleQueries
import TestSupport
import Testing

@Suite("The code of docs/how-to-ask.md, compiled and run")
struct AskingGuideTests {
  // guide begins
  nonisolated struct Artist: Equatable {
    var id: Int
    var name: String

    static let id = Field("id", \Artist.id)
    static let name = Field("name", \Artist.name)
    static let row = RowDescription("artists", id, name, make: Artist.init)
      .keyed(by: id)
  }

  nonisolated struct Album: Equatable {
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
    static let row = RowDescription(
      "albums", id, artist, title, year, price, make: Album.init
    )
    .keyed(by: id)
  }
  // guide ends

  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTables([Artist.row.table, Album.row.table])
    try connection.prepareInsert(in: Artist.row).insert(contentsOf: [
      Artist(id: 1, name: "Ella"), Artist(id: 2, name: "Miles"), Artist(id: 3, name: "Nina"),
    ])
    try connection.prepareInsert(in: Album.row).insert(contentsOf: [
      Album(id: 1, artist: 1, title: "Swings", year: 1956, price: 9),
      Album(id: 2, artist: 2, title: "Kind of Blue", year: 1959, price: 12.5),
      Album(id: 3, artist: 2, title: "Bitches Brew", year: 1970, price: nil),
      Album(id: 4, artist: nil, title: "Sampler", year: 1980, price: 3),
    ])
  }

  @Test("An index is proposed for the statements of a trace")
  func advice() throws {
    let print = Record<String>()
    let albums = (5...30_000).map { id in
      Album(id: id, artist: nil, title: "Sampler \(id)", year: 1900 + id % 100, price: nil)
    }
    try connection.prepareInsert(in: Album.row).insert(contentsOf: albums)
    // guide begins
    let log = StatementLog()
    try connection.register(log)
    _ = try connection.rows(of: Album.row, where: [Album.year == 1959])
    for advice in try connection.indexAdvice(for: log.statements) {
      print(advice)  // scans albums (30000 rows) 1 time, …; an index on ("year") would serve
      print(advice.sql)  // CREATE INDEX "albums_year" ON "albums" ("year")
    }
    // guide ends
    #expect(print.entries.count == 2)
    #expect(print.entries[0].hasPrefix("scans albums (30000 rows) 1 time, "))
    #expect(print.entries[0].hasSuffix("; an index on (\"year\") would serve"))
    #expect(print.entries[1] == #"CREATE INDEX "albums_year" ON "albums" ("year")"#)
  }

  @Test("Rows, values and tuples are selected")
  func shapes() throws {
    let print = Record<String>()
    // guide begins
    let early = SelectQuery(from: Album.row)
      .where([Album.year.isLess(than: 1960), Album.price.isNotNull])
      .ordered(by: [Album.year.descending])
    let albums = try connection.rows(of: early)  // [Album]

    let titles = SelectQuery(Album.title, from: Album.row)
    let first = try connection.firstRow(of: titles.ordered(by: [Album.title.ascending]))  // String?

    let pairs = SelectQuery(Album.title, Album.price, from: Album.row).limited(to: 10)
    for (title, price) in try connection.rows(of: pairs) {  // (String, Double?)
      print(title, price ?? 0)
    }

    struct Line {
      var title: String
      var age: Int
    }
    let lines = SelectQuery(
      Album.title, Computed(2025).minus(Album.year), from: Album.row, make: Line.init)
    try connection.forEachRow(of: lines) { line in  // in constant memory, however many
      print(line.title, line.age)
      return line.age < 60  // false ends it
    }
    // guide ends
    #expect(print.entries.count == 5)
    #expect(albums.map(\.id) == [2, 1])
    #expect(first == "Bitches Brew")
  }

  @Test("The error of a failed query needs no cast")
  func errors() throws {
    let print = Record<String>()
    // guide begins
    do {
      let albums = try connection.rows(of: Album.row)
      print(albums.count)
    } catch {
      print(error.code as Any)  // of SQLiteError, without a cast
    }
    // guide ends
    #expect(print.entries == ["4"])
  }

  @Test("Conditions are combined")
  func conditions() throws {
    // guide begins
    let conditions = [
      Album.title.hasPrefix("K"), Album.title.collated(.noCase).equals("kind of blue"),
      Album.year.isBetween(1950, and: 1969), Album.artist.isIn([1, 2, nil]),
      Album.id.isLess(than: Album.year),
      .any(of: [Album.price.isAtLeast(10), Album.price.isNull]),
      Album.price.equals(Album.artist.real).not,
    ]
    let found = try connection.count(of: Album.row, where: conditions)
    // guide ends
    #expect(found == 1)
  }

  @Test("Tables are joined")
  func joins() throws {
    let print = Record<String>()
    // guide begins
    let byArtist = SelectQuery(Artist.name, Album.title, from: Artist.row)
      .joined(to: Album.row, on: [Album.artist.equals(Artist.id)])
    let all = SelectQuery(Artist.row, Album.row.optional, Album.year.optional, from: Artist.row)
      .leftJoined(to: Album.row, on: [Album.artist.equals(Artist.id)])
    for (artist, album, year) in try connection.rows(of: all) {  // (Artist, Album?, Int?)
      print(artist.name, album?.title ?? "nothing", year ?? 0)
    }

    let later = Album.row.alias("later")
    let successors = SelectQuery(Album.title, later[Album.title], from: Album.row)
      .joined(
        to: later,
        on: [
          later[Album.artist].equals(Album.artist), later[Album.year].isGreater(than: Album.year),
        ])
    // guide ends
    #expect(print.entries.count == 4)
    #expect(try connection.rows(of: byArtist).count == 3)
    #expect(try connection.rows(of: all).count == 4)
    #expect(try connection.rows(of: successors).map(\.1) == ["Bitches Brew"])
  }

  @Test("Rows are grouped and aggregated")
  func groups() throws {
    // guide begins
    let sixties = Aggregate.rowCount.where([Album.year.isBetween(1960, and: 1969)])
    let summary = SelectQuery(
      Artist.name, Aggregate.rowCount, sixties, Album.price.average, Album.year.max.required,
      from: Artist.row
    )
    .joined(to: Album.row, on: [Album.artist.equals(Artist.id)])
    .grouped(by: Artist.id)
    .having([Aggregate.rowCount.isAtLeast(2)])
    .ordered(by: [Aggregate.rowCount.descending, Artist.name.ascending])
    let best = try connection.rows(of: summary)  // [(String, Int, Int, Double?, Int)]
    // guide ends
    #expect(best.count == 1)
    #expect(best[0] == ("Miles", 2, 0, 12.5, 1970))
  }

  @Test("Computed values and sub-selects are used")
  func computed() throws {
    // guide begins
    let price = Album.price.or(0).times(1.19).rounded(toPlaces: 2)
    let kind = Album.year.isLess(than: 1960).choose("early", otherwise: "late")
    let label = Album.title.followed(by: ", ").followed(by: kind)

    let count = SelectQuery(Aggregate.rowCount, from: Album.row)
      .where([Album.artist.equals(Artist.id)])  // of the query around it
    let artists = SelectQuery(Artist.name, Computed(count, as: Int.self).required, from: Artist.row)
    let cheap = SelectQuery(Album.artist, from: Album.row).where([Album.price.isLess(than: 10)])
    let thrifty = artists.where([Artist.id.isIn(cheap), .exists(count)])
    // guide ends
    let labels = SelectQuery(label, price, from: Album.row).where([Album.id.equals(2)])
    #expect(try connection.row(of: labels) == ("Kind of Blue, early", 14.88))
    #expect(try connection.rows(of: thrifty).map(\.0) == ["Ella"])
  }

  @Test("A query is repeated with other values")
  func repeated() throws {
    // guide begins
    func albums(of artist: Int, since year: Int) -> SelectQuery<Album> {
      SelectQuery(from: Album.row).where([Album.artist == artist, Album.year >= year])
    }
    let early = try connection.rows(of: albums(of: 2, since: 1950))
    let late = try connection.firstRow(of: albums(of: 2, since: 1970))
    // guide ends
    #expect(early.count == 2)
    #expect(late?.id == 3)
  }

  @Test("Changes return rows")
  func changes() throws {
    // guide begins
    let raise = UpdateQuery(
      Album.row, set: [Album.price.set(to: Album.price.times(1.1)), Album.year.set(to: 1960)],
      where: [Album.price.isNotNull])
    let raised = try connection.rows(of: raise.returning(Album.id, Album.price))

    let clearance = DeleteQuery(from: Album.row, where: [Album.artist.isNull])
    let gone = try connection.rows(of: clearance.returning(Album.row))  // [Album]

    let nina = Artist(id: 3, name: "Nina S.")
    let arrival = InsertRowQuery(nina, into: Artist.row, onConflict: .update(Artist.name))
    let stored = try connection.row(of: arrival.returning(Artist.row))  // Artist
    // guide ends
    #expect(raised.count == 3)
    #expect(gone.map(\.id) == [4])
    #expect(stored.name == "Nina S.")
  }
}
